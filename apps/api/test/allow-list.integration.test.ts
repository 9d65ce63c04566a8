import { Problem, TrajetApi } from "@trajet/contract"
import { Result, Schema } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list } from "./member.ts"
import { planted, plantedColumns, plantInDocuments, withPlanted } from "./planted.ts"
import { endpointNames, routeCall } from "./routes.ts"
import { makeSubject } from "./subjects.ts"

const successes = new Map(
  Object.values(TrajetApi.groups).flatMap(({ endpoints }) =>
    Object.values(endpoints).map(({ method, path, success }) => [
      `${method} ${path}`,
      [...success].map((schema) => Schema.decodeUnknownResult(Schema.make<Schema.Decoder<unknown>>(schema.ast)))
    ])
  )
)
const decodeProblem = Schema.decodeUnknownResult(Problem)
const strictly = { onExcessProperty: "error", errors: "all" } as const

/** What the contract has against an answer: members that it does not name, first of all. */
const objection = (name: string, reply: Reply): string | null => {
  const decoders = reply.status < 400 ? (successes.get(name) ?? []) : [decodeProblem]
  const read = decoders.map((decode) => decode(JSON.parse(reply.text), strictly))
  const [first] = read
  return read.some(Result.isSuccess) || first === undefined || Result.isSuccess(first) ? null : first.failure.message
}

describe("an answer", () => {
  let database = ""
  let api: ApiProcess
  let key = ""

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    await plantedColumns(database)
  })
  afterAll(() => api.stop())

  const call = (name: string, id: string) => {
    const { body, method, pathFor } = routeCall(name)
    return ask(api.origin, pathFor(id), { key, method, ...(body === undefined ? {} : { body }) })
  }

  const checked = (name: string, reply: Reply): void => {
    assert.isNull(objection(name, reply), `${name} ${reply.status} ${reply.text}`)
    assert.notInclude(reply.text.toLowerCase(), planted, name)
  }

  it("of no endpoint holds a member that the contract does not name, whatever lies in the tables", async () => {
    for (const name of endpointNames) {
      const { status, subject } = routeCall(name)
      const id = await makeSubject[subject]({ origin: api.origin, database }, key)
      await plantInDocuments(database)
      const reply = await call(name, id)
      assert.strictEqual(reply.status, status, `${name} ${reply.text}`)
      checked(name, reply)
      // What a change left is written by us: read again, it holds what was planted no longer or never shows it.
      checked(name, await call(name, id))
    }
  })

  it("that held a member more, at whatever depth, would not pass for one of the contract", async () => {
    const name = "GET /v1/transports/:id"
    const reply = await call(name, await makeSubject.mission({ origin: api.origin, database }, key))
    const { pickup, ...rest } = reply.json()
    const spoilt = { ...rest, pickup: withPlanted(pickup) }
    assert.isNull(objection(name, reply))
    assert.include(objection(name, { ...reply, text: JSON.stringify(spoilt) }), planted)
  })

  it("that is a refusal holds no other member either", async () => {
    for (const name of endpointNames) {
      const unknown = await call(name, "00000000-0000-7000-8000-000000000000")
      checked(name, unknown)
    }
  })

  it("with the events of all this has nothing of it in their data", async () => {
    const { data } = (await ask(api.origin, "/v1/events?limit=200", { key })).json()
    assert.isNotEmpty(list(data))
    assert.notInclude(JSON.stringify(data).toLowerCase(), planted)
  })
})
