curl https://shop.example/v1/verify/agent \
  -H "X-Api-Key: $AVP_API_KEY" \
  -H "Content-Type: application/json" \
  -d @request.json

curl https://shop.example/v1/agent/authorize \
  -H "X-Api-Key: $AVP_API_KEY" \
  -H "Content-Type: application/json" \
  -d @request.json

curl https://shop.example/v1/agent/policy \
  -H "X-Api-Key: $AVP_API_KEY"

curl -X PUT https://shop.example/v1/agent/policy \
  -H "X-Api-Key: $AVP_API_KEY" \
  -H "Content-Type: application/json" \
  -d @rules.json
