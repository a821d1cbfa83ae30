// Sends a request and prints the answer as JSON. The shop answers every agent in JSON.
export async function printAnswer(url, request) {
  const response = await fetch(url, { ...request, redirect: "manual" });
  console.log(JSON.stringify({ status: response.status, cookies: response.headers.getSetCookie().length,
    body: await response.json() }));
}
