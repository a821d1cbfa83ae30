// Verifies every request it gets with the npm library http-message-sig, and answers what came of it.
// Usage: node verifier.mjs <jwk-file>. Prints its port, and ends when its standard input does.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { componentIdentity, isSignatureError, verifySignature, webcrypto } from "http-message-sig";

const { kty, crv, x } = JSON.parse(await readFile(process.argv[2], "utf8"));
const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"]);
const keyid = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");

function descriptor(request) {
  const fields = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    fields.push({ name: request.rawHeaders[i], value: request.rawHeaders[i + 1] });
  }
  return { kind: "request", method: request.method, targetUri: `http://${request.headers.host}${request.url}`, fields };
}

function resolveVerifier(candidate) {
  if (candidate.parameters.keyid !== keyid) {
    throw new Error(`unknown keyid ${candidate.parameters.keyid}`);
  }
  return webcrypto.verifier(key);
}

async function signatureOf(request) {
  const policy = { algorithms: ["ed25519"], requiredComponents: [], requiredParameters: [],
    now: Math.floor(Date.now() / 1000), clockSkew: 5 };
  try {
    const { components } = await verifySignature(descriptor(request), { label: "sig1", policy, resolveVerifier });
    return `verified ${components.map(componentIdentity).join(" ")}`;
  } catch (error) {
    if (!isSignatureError(error)) {
      throw error;
    }
    return `refused ${error.code}`;
  }
}

// To the library Content-Digest is a field like any other, so the body is compared here
function digestOf(request, body) {
  const field = request.headers["content-digest"];
  if (field === undefined) {
    return "no digest";
  }
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  return field === digest ? "digest of the body" : "digest of another body";
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  response.end(`${await signatureOf(request)}, ${digestOf(request, body)}`);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume().on("end", () => process.exit());
