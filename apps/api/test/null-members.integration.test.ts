import { Scope } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { jsonText } from "./bad-values.ts"
import { bodySchemaOf, documented } from "./documented-api.ts"
import { documentedFields } from "./documented-fields.ts"
import { members } from "./member.ts"
import { problemOf } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"

/** The optional members of a documented body, without the items of its lists. */
const optionalFields = (name: string) =>
  documentedFields(documented.components.schemas, bodySchemaOf(name) ?? {}).filter(
    ({ field, required }) => !required && !field.endsWith(".0")
  )

const withOptional = endpointNames.filter((name) => bodySchemaOf(name) !== undefined && optionalFields(name).length > 0)

const nothing = { siret: null, vehicle: null, car: null, options: null, return_trip: null, quote_id: null }

describe("null in a body", async () => {
  const { api, key } = await sharedStage(Scope.literals)
  const mission = String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])

  it("has optional members at several endpoints", () => assert.isAtLeast(withOptional.length, 5))

  it.each(withOptional)("is an absent member to %s, for any optional member", { tags: "ERR-71" }, async (name) => {
    const { method, pathFor } = routeCall(name)
    const send = (body: unknown) => ask(api.origin, pathFor(mission), { method, key, body: jsonText(body) })
    for (const { bodyWith, bodyWithout, field } of optionalFields(name)) {
      const answer = await send(bodyWith(null))
      assert.isBelow(answer.status, 500, field)
      if (answer.status < 400) continue
      const { code, errors } = problemOf(answer)
      if (code !== "validation_failed" || errors.every((error) => error.field !== field)) continue
      // Another member demands it, and an absent one is refused alike: the value of a condition that compares.
      assert.deepStrictEqual(problemOf(await send(bodyWithout())).errors, errors, field)
    }
  })

  it("is refused as an item of a list", async () => {
    const { errors } = problemOf(
      await ask(api.origin, "/v1/transports", { key, body: validOrder({ options: [null] }) })
    )
    assert.deepStrictEqual(errors, [{ field: "options.0", error: "invalid" }])
  })

  it("is a missing member if the member is required", async () => {
    const { errors } = problemOf(await ask(api.origin, "/v1/transports", { key, body: validOrder({ pickup: null }) }))
    assert.deepStrictEqual(errors, [{ field: "pickup", error: "required" }])
  })

  it("does not count in the fingerprint of an order or a deposit", { tags: ["ERR-71", "IDM-4"] }, async () => {
    const { vehicle: _, ...order } = validOrder({ description: "keys at the desk" })
    const pickup = { ...order.pickup, contact: { name: "Claire", phone: null }, end_time: null }
    const spare = { ...order.pickup, contact: { name: "Claire" } }
    const deposit = depositRequest([{ content: samplePdf() }])
    const withNulls = { documents: deposit.documents.map((document) => ({ ...document, leg: null })), more: null }
    const without = { documents: deposit.documents.map(({ leg: _leg, ...document }) => document) }
    for (const [path, body, retry] of [
      ["/v1/transports", { ...order, pickup, ...nothing }, { ...order, pickup: spare }],
      ["/v1/transports", { ...order, pickup: spare }, { ...order, pickup, ...nothing }],
      [`/v1/transports/${mission}/documents`, without, withNulls]
    ] as const) {
      const headers = { "idempotency-key": randomUUID() }
      const first = await ask(api.origin, path, { key, headers, body })
      assert.strictEqual(first.status, 201, first.text)
      const again = await ask(api.origin, path, { key, headers, body: retry })
      assert.strictEqual(again.headers["idempotent-replayed"], "true", again.text)
      assert.deepStrictEqual(members(again.json()), members(first.json()))
    }
  })
})
