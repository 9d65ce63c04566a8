import type { Environment } from "@trajet/domain/access"
import { consoleOrigin } from "./addresses.ts"
import { demoGroups } from "./demo.ts"
import type { Demonstration } from "./demonstration.ts"
import type { DemoPeople } from "./demo-people.ts"
import type { DemoKeyring, PersonKeys } from "./home.ts"

/** Endpoints on this machine, for developers: on unless it is said otherwise, and never in production. */
export const loopbackWebhooks = (): boolean =>
  process.env["TRAJET_ENV"] !== "production" && process.env["TRAJET_LOOPBACK_WEBHOOKS"] !== "false"

/** The demonstration groups as start.json shows them, with their keys for these environments; none where there are none. */
const shownGroups = (keyring: DemoKeyring, environments: ReadonlyArray<Environment>) =>
  environments.length === 0
    ? []
    : demoGroups.map(({ name, billing }) => ({
        name,
        keys: Object.fromEntries(environments.map((environment) => [environment, keyring[name]?.[environment]])),
        billing: billing.map(({ companyName, email, address, siret }) => ({
          company_name: companyName,
          email,
          address,
          siret
        }))
      }))

const shownDemonstration = (demonstration: Demonstration | null, apiUrl: string) =>
  demonstration === null
    ? null
    : {
        group: demonstration.group,
        environment: demonstration.environment,
        mission_id: demonstration.missionId,
        inspection: `${apiUrl}/transports/${demonstration.missionId}/inspection`
      }

/** Without the console, this host has no pages of users and drivers either. */
export const hasConsole = (): boolean => process.env["TRAJET_CONSOLE"] !== "off"

/** The operations API with the keys of the demonstration people for these environments. */
const shownOperations = (url: string, { drivers, keyring }: DemoPeople, environments: ReadonlyArray<Environment>) => {
  const shown = (keys: PersonKeys = {}) =>
    Object.fromEntries(environments.map((environment) => [environment, keys[environment]]))
  return {
    url,
    operator: shown(keyring.operator),
    drivers: drivers.map(({ email, firstName, id, lastName, path }) => ({
      id,
      name: `${firstName} ${lastName}`,
      key: shown(keyring.drivers[email]),
      ...(path === null || !hasConsole() ? {} : { link: `${consoleOrigin(url)}${path}` })
    }))
  }
}

/** The console, and a link for each demonstration user that signs the user in once. */
const shownConsole = (apiUrl: string, { users }: DemoPeople) => {
  const origin = consoleOrigin(apiUrl)
  return {
    url: `${origin}/console`,
    users: users.map(({ email, path, role }) => ({ role, email, link: `${origin}${path}` }))
  }
}

export interface Running {
  /** Null if this API does not serve operations. */
  readonly operationsUrl: string | null
  readonly people: DemoPeople
  readonly apiUrl: string
  readonly databaseUrl: string
  readonly natsUrl: string | null
  /** Process ids by what they run. */
  readonly processes: Readonly<Record<string, number>>
  readonly keyring: DemoKeyring
  readonly environments: ReadonlyArray<Environment>
  readonly demonstration: Demonstration | null
}

/** The text of start.json. */
export const startFileText = (running: Running): string => {
  const { apiUrl, databaseUrl, demonstration, environments, keyring, natsUrl, operationsUrl, people, processes } =
    running
  const content = {
    api: apiUrl,
    database_url: databaseUrl,
    ...(natsUrl === null ? {} : { nats_url: natsUrl }),
    loopback_webhooks: loopbackWebhooks(),
    processes,
    operations: operationsUrl === null ? null : shownOperations(operationsUrl, people, environments),
    console: hasConsole() ? shownConsole(apiUrl, people) : null,
    groups: shownGroups(keyring, environments),
    demonstration: shownDemonstration(demonstration, apiUrl)
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
