import type { Product } from "./product.ts"

const origin = (apiUrl: string): string => apiUrl.replace(/\/v1$/u, "")

const inspection = (apiUrl: string, key: string, missionId: string): string => `
Read the inspection of a demonstration mission, with its photos and PDFs:

  curl -s ${apiUrl}/transports/${missionId}/inspection -H 'X-Api-Key: ${key}'
`

/** What a newcomer sees when everything runs: addresses, keys, and a few commands that work as they stand. */
export const whatToTry = ({ apiUrl, secrets, demonstration }: Product, home: string): string => {
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
${demonstration === null ? "" : inspection(apiUrl, key, demonstration.missionId)}
Get its events on this machine, signed:

  npm run admin -- endpoints create --group demo-fleet --environment test --url http://127.0.0.1:3000/hook

README.md takes it from there: order, read, move, cancel, and the events of all that. Stop with Ctrl-C.`
}
