import { Scope } from "@trajet/domain/access"
import { Problem, TrajetApi } from "@trajet/contract"
import { Result, Schema } from "effect"
import { assert, describe, it } from "vitest"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { list } from "./member.ts"
import { planted, plantedColumns, plantInDocuments, withPlanted } from "./planted.ts"
import { endTestWork } from "./nothing-due.ts"
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

/** The objections of the contract to an answer, above all members that it does not name. */
const objection = (name: string, reply: Reply): string | null => {
  if (reply.status === 204) return reply.text === "" ? null : "a body where there is none"
  const decoders = reply.status < 400 ? (successes.get(name) ?? []) : [decodeProblem]
  const read = decoders.map((decode) => decode(JSON.parse(reply.text), strictly))
  const [first] = read
  return read.some(Result.isSuccess) || first === undefined || Result.isSuccess(first) ? null : first.failure.message
}

describe("an answer of the API", async () => {
  const { api, database, key } = await ownStage({}, Scope.literals)
  await plantedColumns(database)

  const call = (name: string, id: string) => {
    const { body, method, pathFor } = routeCall(name)
    return ask(api.origin, pathFor(id), { key, method, ...(body === undefined ? {} : { body }) })
  }

  const checked = (name: string, reply: Reply): void => {
    assert.isNull(objection(name, reply), `${name} ${reply.status} ${reply.text}`)
    assert.notInclude(reply.text.toLowerCase(), planted, name)
  }

  it(
    "holds only members that the contract names, whatever the tables hold",
    {
      tags: [
        "ACC-26",
        "ERR-6",
        "MON-1",
        "MON-14",
        "PLA-15",
        "PRC-9",
        "PRC-10",
        "PRC-11",
        "PRC-51",
        "PRC-66",
        "ORD-27",
        "ORD-28",
        "ORD-39",
        "ORD-44",
        "ORD-45",
        "ORD-46",
        "CHG-15",
        "CHG-16",
        "CHG-17",
        "CHG-19",
        "CHG-21",
        "CHG-25",
        "CHG-38",
        "CHG-39",
        "CHG-59",
        "DOC-3",
        "DOC-4",
        "INS-8",
        "INS-9",
        "INS-10",
        "INS-11",
        "INS-12",
        "INS-13",
        "INS-14",
        "INS-15",
        "INS-16",
        "INS-17",
        "INS-18",
        "INS-19",
        "INS-20",
        "INS-21",
        "EVT-4",
        "SEC-13"
      ]
    },
    async () => {
      for (const name of endpointNames) {
        const { status, subject, waitsForWork } = routeCall(name)
        const id = await makeSubject[subject]({ origin: api.origin, database }, key)
        await plantInDocuments(database)
        if (waitsForWork === true) await endTestWork(database, "fleet")
        const reply = await call(name, id)
        assert.strictEqual(reply.status, status, `${name} ${reply.text}`)
        checked(name, reply)
        // The service writes the answer of a change. Read the mission again, to see that no planted member is shown.
        checked(name, await call(name, id))
      }
    }
  )

  it("would be refused by this test with one more member, at any depth", { tags: ["ACC-26", "ORD-44"] }, async () => {
    const name = "GET /v1/transports/:id"
    const reply = await call(name, await makeSubject.mission({ origin: api.origin, database }, key))
    const { pickup, ...rest } = reply.json()
    const spoilt = { ...rest, pickup: withPlanted(pickup) }
    assert.isNull(objection(name, reply))
    assert.include(objection(name, { ...reply, text: JSON.stringify(spoilt) }), planted)
  })

  it("holds no other member if it is a refusal", async () => {
    for (const name of endpointNames) {
      if (routeCall(name).waitsForWork === true) await endTestWork(database, "fleet")
      const unknown = await call(name, "00000000-0000-7000-8000-000000000000")
      checked(name, unknown)
    }
  })

  it("holds nothing that was planted in the data of events", { tags: ["EVT-10", "WHK-10"] }, async () => {
    const id = await makeSubject.mission({ origin: api.origin, database }, key)
    await plantInDocuments(database)
    for (const name of ["PATCH /v1/transports/:id/dates", "POST /v1/transports/:id/cancel"]) {
      assert.strictEqual((await call(name, id)).status, 200, name)
    }
    const { data } = (await ask(api.origin, "/v1/events?limit=200", { key })).json()
    assert.isNotEmpty(list(data))
    assert.notInclude(JSON.stringify(data).toLowerCase(), planted)
  })
})
