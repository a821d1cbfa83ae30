// Sends one request signed with the npm library http-message-sig and prints the answer as JSON.
// Usage: node http-message-sig.mjs <private-jwk-file> <agent-url> <method> <url-to-sign> <url-to-send> [json-body]

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { component, createSignature, webcrypto } from "http-message-sig";
import { printAnswer } from "./answer.mjs";

const [keyFile, agent, method, signedUrl, sentUrl, body] = process.argv.slice(2);

const jwk = JSON.parse(await readFile(keyFile, "utf8"));
const key = await crypto.subtle.importKey("jwk", jwk, { name: "Ed25519" }, false, ["sign"]);
const keyid = createHash("sha256")
  .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }))
  .digest("base64url");

const headers = new Headers({ "Signature-Agent": `sig1="${agent}"` });
const covered = ["@method", "@authority", "@path", "@query", component("signature-agent", { key: "sig1" })];
if (body !== undefined) {
  headers.set("Content-Type", "application/json");
  headers.set("Content-Digest", `sha-256=:${createHash("sha256").update(body).digest("base64")}:`);
  covered.push("content-digest");
}

const created = Math.floor(Date.now() / 1000);
const fields = await createSignature(new Request(signedUrl, { method, headers, body }), {
  label: "sig1",
  components: covered,
  parameters: { created, expires: created + 60, keyid, alg: "ed25519", tag: "web-bot-auth" },
  signer: webcrypto.signer(key),
});
headers.set("Signature", fields.signature);
headers.set("Signature-Input", fields.signatureInput);

await printAnswer(sentUrl, { method, headers, body });
