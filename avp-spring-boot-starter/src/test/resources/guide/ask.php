<?php

/** What the request that is being served may do: allow, deny or review. */
function agent_decision(): string
{
    $headers = array_change_key_case(getallheaders());
    // What customers are known by stays here.
    unset($headers['cookie'], $headers['authorization']);
    $call = json_encode([
        'method' => $_SERVER['REQUEST_METHOD'],
        'url' => 'https://yoursite.com' . $_SERVER['REQUEST_URI'],
        // Bytes as characters: not every header field is UTF-8.
        'headers' => (object) array_map(fn ($line) => mb_convert_encoding($line, 'UTF-8', 'ISO-8859-1'), $headers),
    ], JSON_THROW_ON_ERROR);

    $curl = curl_init(getenv('AVP_API') . '/agent/authorize');
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ['X-Api-Key: ' . getenv('AVP_API_KEY'), 'Content-Type: application/json'],
        CURLOPT_POSTFIELDS => $call,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_CONNECTTIMEOUT_MS => 500,
        CURLOPT_TIMEOUT_MS => 4000,
    ]);
    $body = curl_exec($curl);
    if ($body === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
        error_log('Agents are not judged: ' . ($body === false ? curl_error($curl) : $body));
        return 'review';
    }
    return json_decode($body, true)['decision'];
}
