import type { Secrets } from "./home.ts"

const origin = (apiUrl: string): string => apiUrl.replace(/\/v1$/u, "")

/** What a newcomer sees when everything runs: addresses, keys, and two commands that work as they stand. */
export const whatToTry = (apiUrl: string, secrets: Secrets, home: string): string => {
  const key = secrets.demo["demo-fleet"]?.test.full ?? ""
  return `
Trajet is ready.

  API        ${apiUrl}
  Reference  ${origin(apiUrl)}/docs
  Contract   ${origin(apiUrl)}/openapi.json
  Logs       ${home}/logs
  Keys       ${home}/start.json (demo-fleet and demo-dealer, live and test)

Price a trip:

  curl -s ${apiUrl}/pricing -H 'X-Api-Key: ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"pickup":"10 rue de Rivoli, 75001 Paris","delivery":"Place Bellecour, 69002 Lyon"}'

List your missions:

  curl -s ${apiUrl}/transports -H 'X-Api-Key: ${key}'

Get its events on this machine, signed:

  npm run admin -- endpoints create --group demo-fleet --environment test --url http://127.0.0.1:3000/hook

README.md takes it from there: order, read, move, cancel, and the events of all that. Stop with Ctrl-C.`
}
