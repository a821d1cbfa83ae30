// Sends one GET request signed with the npm library web-bot-auth and prints the answer as JSON.
// Usage: node web-bot-auth.mjs <private-jwk-file> <agent-url> <url> <string|dictionary|member>

import { readFile } from "node:fs/promises";
import { signatureHeaders } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";
import { printAnswer } from "./answer.mjs";

const [keyFile, agent, url, form] = process.argv.slice(2);

const forms = {
  // As deployed: a quoted string, and covered is what the library covers by itself
  string: { field: `"${agent}"` },
  // A dictionary, covered as the whole field
  dictionary: { field: `sig1="${agent}"`, components: ["@authority", "@method", "@path", "signature-agent"] },
  // A dictionary of which a member is said to be covered; the library signs the whole field in its place
  member: { field: `sig1="${agent}"`, components: ["@authority", "@method", "@path",
    { name: "signature-agent", parameters: new Map([["key", "sig1"]]) }] },
};
const { field, components } = forms[form];

const headers = new Headers({ "Signature-Agent": field });
const signer = await signerFromJWK(JSON.parse(await readFile(keyFile, "utf8")));
const created = new Date();
const fields = await signatureHeaders(new Request(url, { headers }), signer,
  { created, expires: new Date(created.getTime() + 60_000), components });
headers.set("Signature", fields.Signature);
headers.set("Signature-Input", fields["Signature-Input"]);

await printAnswer(url, { headers });
