import { consoleOrigin } from "./addresses.ts"
import { comingNote, consolePages, documentation, driverPages } from "./background-build.ts"
import type { Product } from "./product.ts"
import { hasConsole } from "./start-file.ts"

const origin = (apiUrl: string): string => apiUrl.replace(/\/v1$/u, "")

/** A link for each demonstration user of the console. */
const entrances = ({ apiUrl, people }: Product): string =>
  people.users.length === 0 || !hasConsole()
    ? ""
    : `
Open the console, by a link that signs its user in once:

${people.users.map(({ email, path, role }) => `  ${role.padEnd(13)} ${email}\n    ${consoleOrigin(apiUrl)}${path}`).join("\n")}
`

/** A link for the phone of each demonstration driver. */
const phones = ({ apiUrl, operationsUrl, people }: Product): string => {
  const linked = people.drivers.flatMap(({ firstName, lastName, path }) =>
    path === null ? [] : [`  ${`${firstName} ${lastName}`.padEnd(13)} ${consoleOrigin(apiUrl)}${path}`]
  )
  return operationsUrl === null || linked.length === 0 || !hasConsole()
    ? ""
    : `
Be a driver, by a link that works once, in a window of its own:

${linked.join("\n")}
`
}

const inspection = (apiUrl: string, key: string, missionId: string): string => `
Read the inspection of a demonstration mission, with its photos and PDFs:

  curl -s ${apiUrl}/transports/${missionId}/inspection -H 'X-Api-Key: ${key}'
`

const drive = ({ operationsUrl, people }: Product, missionId: string): string => {
  const key = people.keyring.operator.test
  return operationsUrl === null || key === undefined
    ? ""
    : `
Read the same mission as an operator of the transport company (${origin(operationsUrl)}/docs shows what else an operator
and a driver can do):

  curl -s ${operationsUrl}/missions/${missionId} -H 'X-Api-Key: ${key}'
`
}

const places = (apiUrl: string, home: string): string => {
  const [pages, { env }] = [consoleOrigin(apiUrl), process]
  const lines = [
    ["API", apiUrl],
    ...(consolePages.isServed(env) ? [["Console", `${pages}/console${comingNote(consolePages, home, env)}`]] : []),
    ...(driverPages.isServed(env) ? [["Drivers", `${pages}/driver${comingNote(driverPages, home, env)}`]] : []),
    ["Documents", `${origin(apiUrl)}/docs${comingNote(documentation, home, env)}`],
    ["Contract", `${origin(apiUrl)}/openapi.json`],
    ["Logs", `${home}/logs`]
  ]
  return `\nTrajet is ready.\n\n${lines.map(([name = "", place = ""]) => `  ${name.padEnd(10)} ${place}`).join("\n")}`
}

const withoutKeys = `
There is no demonstration. Make a group and a key of its own:

  npm run admin -- groups create acme
  npm run admin -- keys create --group acme --environment live --scopes transports:read,transports:write
`

const commands = (product: Product, home: string, key: string): string => {
  const { apiUrl, demonstration } = product
  return `
  Keys       ${home}/start.json (demo-fleet and demo-dealer, an operator and three drivers)
${entrances(product)}${phones(product)}
Price a trip:

  curl -s ${apiUrl}/pricing -H 'X-Api-Key: ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"pickup":"10 rue de Rivoli, 75001 Paris","delivery":"Place Bellecour, 69002 Lyon"}'

List your missions:

  curl -s ${apiUrl}/transports -H 'X-Api-Key: ${key}'
${demonstration === null ? "" : `${inspection(apiUrl, key, demonstration.missionId)}${drive(product, demonstration.missionId)}`}
Get its events on this machine, signed:

  npm run admin -- endpoints create --group demo-fleet --environment test --url http://127.0.0.1:3000/hook
`
}

/** What a newcomer sees when everything runs: addresses, keys, and a few commands that work as they stand. */
export const whatToTry = (product: Product, home: string): string => {
  const key = product.demoKey
  const rest = key === null ? `\n${withoutKeys}` : commands(product, home, key)
  return `${places(product.apiUrl, home)}${rest}
docs/quickstart.md goes on from here: order, let a robot drive, and verify the webhooks in a program of yours. docs/tour.md
shows more. Stop with Ctrl-C.`
}
