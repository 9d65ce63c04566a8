import { settingsOfProduct, startAdmin } from "../../harness/admin-process.ts"
import { freePort } from "../../postgres/free-port.ts"
import { ask } from "../../harness/http.ts"
import { readStartFile } from "../../harness/product.ts"
import { until } from "../../harness/until.ts"
import type { ExampleCall } from "./calls.ts"

/** The variables of the shell in which the reference's commands run. */
interface CallVariables {
  readonly API: string
  readonly KEY: string
  readonly ID?: string
  readonly DELIVERY?: string
  readonly ENDPOINT?: string
  readonly LINK?: string
}

interface World {
  readonly home: string
  readonly api: string
  readonly key: string
}

const worldOf = (home: string): World => {
  const { api, groups } = readStartFile(home)
  return { home, api, key: groups[0]?.keys.test.full ?? "" }
}

const place = (address: string, date: string) => ({ address, date: `2035-03-${date}:00:00+01:00` })

const order = (more: Readonly<Record<string, unknown>>) => ({
  pickup: place("10 rue de Rivoli, 75001 Paris", "19T09"),
  delivery: place("Place Bellecour, 69002 Lyon", "21T17"),
  vehicle: { registration: "AB-123-CD", brand: "Renault", model: "Clio" },
  options: ["lavage_ext"],
  billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
  ...more
})

const post = async ({ api, key }: World, path: string, body: unknown): Promise<string> => {
  const { json, status, text } = await ask(api, `/v1${path}`, { key, body })
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`)
  return String(json()["id"])
}

/** A mission with a document, whose bytes are not those of the contract's example. */
const orderedMission = async (world: World): Promise<string> => {
  const id = await post(world, "/transports", order({}))
  const file = {
    file_name: "carte-grise.pdf",
    content_type: "application/pdf",
    content_base64: "JVBERi0xLjQKJSVFT0YKCg=="
  }
  await post(world, `/transports/${id}/documents`, { documents: [{ key: "carte_grise", ...file }] })
  return id
}

const robotMission = (world: World): Promise<string> =>
  post(world, "/transports", order({ test_specifications: { robot_driver: { mode: "manual" } } }))

/** Runs a command of the administration, and returns what it prints. */
const administered = async ({ home }: World, ...args: ReadonlyArray<string>): Promise<string> => {
  const { status, stderr, stdout } = await startAdmin(args, settingsOfProduct(home)).ended
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr}`)
  return stdout
}

const group = ["--group", "demo-fleet"]

/** A key that manages endpoints. */
const managingKey = async (world: World): Promise<string> => {
  const scope = "webhooks:manage"
  await administered(world, "groups", "scopes", ...group, "--grant", scope)
  const printed = await administered(world, "keys", "create", ...group, "--environment", "test", "--scopes", scope)
  return /svc_test_\w+/u.exec(printed)?.[0] ?? ""
}

const managedUrl = "https://hooks.example.com/old"
/** No call has an incident, so that the endpoint gets no delivery, which would stand in the recorded list of deliveries. */
const managed = { url: managedUrl, types: ["transport.incident"] }

interface ListedEndpoint {
  readonly id: string
  readonly url: string
}

/**
 * An endpoint that every call uses, until one deletes it. It is the only one, so that the recorded list has nothing of
 * other calls.
 */
const managedEndpoint = async (world: World): Promise<string> => {
  const { text } = await ask(world.api, "/v1/webhooks/endpoints", { key: world.key })
  const { data }: { readonly data: ReadonlyArray<ListedEndpoint> } = JSON.parse(text)
  for (const { id } of data.filter(({ url }) => url !== managedUrl)) {
    await ask(world.api, `/v1/webhooks/endpoints/${id}`, { key: world.key, method: "DELETE" })
  }
  return data.find(({ url }) => url === managedUrl)?.id ?? post(world, "/webhooks/endpoints", managed)
}

/** A delivery that failed: nothing listens at the address of its endpoint. */
const failedDelivery = async (world: World): Promise<string> => {
  const url = `http://127.0.0.1:${await freePort(0)}/hook`
  const args = ["endpoints", "create", ...group, "--environment", "test", "--url", url]
  await administered(world, ...args, "--types", "transport.created")
  await post(world, "/transports", order({}))
  const failed = async () => (await ask(world.api, "/v1/webhooks/deliveries?status=failed", { key: world.key })).text
  await until("a failed delivery", async () => !(await failed()).startsWith(`{"data":[]`))
  return /"id":"([^"]+)"/u.exec(await failed())?.[1] ?? ""
}

/** Makes what a call of the reference needs, and returns the variables of its command. */
export const variablesFor = async (home: string, { id, scope, subject }: ExampleCall): Promise<CallVariables> => {
  const world = worldOf(home)
  if (scope === "webhooks:manage") {
    const managing = { ...world, key: await managingKey(world) }
    return { API: world.api, KEY: managing.key, ENDPOINT: await managedEndpoint(managing) }
  }
  const shared = { API: world.api, KEY: world.key }
  if (id === "DELIVERY") return { ...shared, DELIVERY: await failedDelivery(world) }
  if (subject === "robot") return { ...shared, ID: await robotMission(world) }
  if (subject === "followed") {
    const mission = await orderedMission(world)
    return {
      ...shared,
      ID: mission,
      LINK: await post(world, `/transports/${mission}/tracking-links`, { side: "delivery" })
    }
  }
  const inspected = readStartFile(home).demonstration?.mission_id
  return { ...shared, ID: subject === "inspected" ? (inspected ?? "") : await orderedMission(world) }
}
