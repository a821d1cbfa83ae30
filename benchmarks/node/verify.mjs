// Verifies one request again and again with the npm library http-message-sig, and prints nanoseconds for each time.
// Usage: node verify.mjs <request-file> <seconds>

import { readFile } from "node:fs/promises";
import { verifySignature, webcrypto } from "http-message-sig";

const [file, seconds] = process.argv.slice(2);
const { jwk, keyid, now, method, targetUri, fields } = JSON.parse(await readFile(file, "utf8"));

const key = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["verify"]);
const verifier = webcrypto.verifier(key);
const policy = { algorithms: ["ed25519"], requiredComponents: [], requiredParameters: [], now, clockSkew: 5 };

function resolveVerifier(candidate) {
  if (candidate.parameters.keyid !== keyid) {
    throw new Error(`unknown keyid ${candidate.parameters.keyid}`);
  }
  return verifier;
}

async function verify(duration) {
  const start = process.hrtime.bigint();
  const end = start + BigInt(duration * 1e9);
  let count = 0;
  while (process.hrtime.bigint() < end) {
    await verifySignature({ kind: "request", method, targetUri, fields }, { label: "sig1", policy, resolveVerifier });
    count++;
  }
  return Number(process.hrtime.bigint() - start) / count;
}

await verify(Number(seconds));
console.log(await verify(Number(seconds)));
