import { TrajetApi } from "@trajet/contract"
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { OpenApi } from "effect/http-api"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildClient } from "../../../tools/build-client.ts"
import { samplePdf } from "../../../tools/harness/deposits.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import type * as Package from "./index.ts"
import { startAnswerProxy } from "./testing/answer-proxy.ts"
import { errorOf } from "./testing/test-connection.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Adds members to every object at any depth, as a later release could. */
const later = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(later)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, later(member)])
  return { ...Object.fromEntries(members), a_later_member: { of: ["any", "shape", null] }, constructor: 1 }
}

/** Changes a status, an event type and a code to values that this release does not know. */
const withLaterValues = (body: unknown): unknown => {
  const text = JSON.stringify(later(body))
    .replaceAll(`"status":"scheduled"`, `"status":"on_a_ferry"`)
    .replaceAll(`"type":"transport.created"`, `"type":"transport.teleported"`)
    .replaceAll(`"code":"already_cancelled"`, `"code":"cancelled_long_ago"`)
  return JSON.parse(text)
}

const document: unknown = OpenApi.fromApi(TrajetApi)

const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** The names of members that an answer may lack, because no schema requires them. */
const optionalNames = (): ReadonlySet<string> => {
  const schemas = at(document, "components", "schemas")
  const required = new Set<unknown>()
  const named = new Set<string>()
  const visit = (schema: unknown): void => {
    if (Array.isArray(schema)) return schema.forEach(visit)
    if (!isObject(schema)) return
    const list = schema["required"]
    for (const name of Array.isArray(list) ? list : []) required.add(name)
    for (const name of Object.keys(isObject(schema["properties"]) ? schema["properties"] : {})) named.add(name)
    for (const member of Object.values(schema)) visit(member)
  }
  visit(schemas)
  return new Set([...named].filter((name) => !required.has(name)))
}

/** Removes optional members, and all members of problems except `type`, `title` and `status`. */
const older = (value: unknown): unknown => {
  const optional = optionalNames()
  const stripped = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(stripped)
    if (!isObject(inner)) return inner
    const isProblem = typeof inner["title"] === "string" && typeof inner["status"] === "number"
    const kept = Object.entries(inner).filter(([name]) =>
      isProblem ? ["type", "title", "status"].includes(name) : !optional.has(name)
    )
    return Object.fromEntries(kept.map(([name, member]) => [name, stripped(member)]))
  }
  return stripped(value)
}

describe("the packed client and an API of another release", () => {
  const home = mkdtempSync(join(tmpdir(), "trajet-versions-"))
  let api: WorkerApi["api"]
  let client: typeof Package
  let apiKey = ""

  beforeAll(async () => {
    const folder = join(home, "node_modules/@trajet/client")
    mkdirSync(folder, { recursive: true })
    cpSync(join(import.meta.dirname, "../package.json"), join(folder, "package.json"))
    assert.strictEqual(buildClient(join(folder, "dist")), 0)
    client = await import(pathToFileURL(join(folder, "dist/index.js")).href)
    const worker = await workerApi()
    const { database } = worker
    api = worker.api
    apiKey = (await makeKey(database, await makeGroup(database, groupName("versions")))).clear
  })
  afterAll(async () => {
    rmSync(home, { recursive: true, force: true })
  })

  /** Makes the calls of a usual integration against an API whose answers `change` has changed. */
  const use = async (change: (body: unknown) => unknown) => {
    const proxy = await startAnswerProxy(api.origin, change)
    const trajet = client.createClient({ baseUrl: `${proxy.origin}/v1`, apiKey })
    const estimate = await trajet.pricing.estimate({ pickup: "Paris", delivery: "Lyon" })
    const { id } = await trajet.transports.create(validOrder())
    const mission = await trajet.transports.read(id ?? "")
    const content = new Blob([new Uint8Array(samplePdf())])
    const files = [{ key: "carte_grise", file_name: "a.pdf", content }]
    const deposit = await trajet.documents.deposit(mission.id, { files })
    const ids: Array<string> = []
    for await (const listed of trajet.transports.list({ limit: 1 })) ids.push(listed.id)
    const types: Array<string> = []
    for await (const event of trajet.events.read({ limit: 1 })) types.push(event.type)
    const cancelled = await trajet.transports.cancel(mission.id)
    const refused = await errorOf(trajet.transports.cancel(mission.id))
    await proxy.stop()
    return { estimate, mission, deposit, ids, types, cancelled, refused }
  }

  it("ignores members, values, event types and codes that it does not know", async () => {
    const { estimate, mission, deposit, ids, types, cancelled, refused } = await use(withLaterValues)
    assert.isAbove(estimate.price_ht, 0)
    assert.strictEqual(mission.status, "on_a_ferry")
    assert.strictEqual(deposit.data[0]?.status, "success")
    assert.include(ids, mission.id)
    assert.include(types, "transport.teleported")
    assert.strictEqual(cancelled.status, "cancelled")
    assert.isTrue(client.isProblem(refused) && refused.status === 409)
    assert.isTrue(client.isProblem(refused, "cancelled_long_ago"))
  })

  it("works with answers that lack their optional members", async () => {
    assert.includeMembers([...optionalNames()], ["oldest_available", "document", "errors"])
    const { mission, deposit, ids, types, refused } = await use(older)
    assert.strictEqual(mission.status, "scheduled")
    assert.isUndefined(deposit.data[0]?.document)
    assert.include(ids, mission.id)
    assert.include(types, "transport.created")
    assert.isTrue(client.isProblem(refused) && refused.status === 409 && refused.code === undefined)
  })
})
