import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { member, members } from "../member.ts"
import { problemOf } from "../refusals.ts"
import { expectAnswer, command, hasRoom, type ModelCommand, nth, expectRefusal, tenant, uuidV7 } from "./command.ts"
import { createdBody, tripsOrdered, windowsOf } from "./expected.ts"
import { type Order, orders, rightOrders } from "./orders.ts"
import type { Real } from "./real.ts"
import {
  type KeptAnswer,
  type Model,
  type ModelMission,
  type ModelTenant,
  newJourney,
  type TenantName
} from "./state.ts"

/** Different JSON notations of the same body. */
const spellings: ReadonlyArray<(body: object) => string> = [
  (body) => JSON.stringify(body),
  (body) => JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2),
  (body) =>
    ` ${JSON.stringify(body).replaceAll(/[\u0080-\uffff]/gu, (unit) =>
      Array.from({ length: unit.length }, (_, at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")
    )}\n`
]
const keySpellings: ReadonlyArray<(key: string) => string> = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => `"${key}"`
]

const creationPath = "/v1/transports"

interface Sending {
  /** The path; a creation by default. */
  readonly path?: string
  readonly body: object
  readonly key: string | undefined
  readonly spelling: number
}

/** Sends a body in the notation of one client or another. */
export const sendBody = (
  real: Real,
  to: TenantName,
  { path = creationPath, body, key, spelling }: Sending
): Promise<Reply> =>
  real.send(to, path, {
    body: nth(spellings, spelling)?.(body),
    ...(key === undefined ? {} : { headers: { "idempotency-key": nth(keySpellings, spelling)?.(key) ?? key } })
  })

/** Expects the stored answer, byte for byte. */
export const expectReplay = (reply: Reply, kept: KeptAnswer): void => {
  assert.strictEqual(reply.status, kept.status, reply.text)
  assert.strictEqual(reply.text, kept.text)
  assert.strictEqual(reply.headers["idempotent-replayed"], "true")
}

const accepted = (state: ModelTenant, order: Order, estimate: unknown, reply: Reply): void => {
  const { id, ...shown } = expectAnswer(reply, 201)
  assert.match(String(id), uuidV7)
  assert.deepStrictEqual(shown, createdBody(order, estimate))
  const mission: ModelMission = {
    id: String(id),
    order,
    estimate,
    number: { value: null },
    createdAt: { value: null },
    ...newJourney(String(id)),
    legs: windowsOf(order),
    trips: tripsOrdered(order, estimate),
    duplicatedFrom: null
  }
  state.missions.push(mission)
  state.events.push({
    mission,
    type: "transport.created",
    sequence: 1,
    members: { transport_id: null, price: shown["price"] },
    id: { value: null },
    createdAt: mission.createdAt
  })
}

const declined = ({ flaw }: Order, reply: Reply): void => {
  expectRefusal(reply, 422, flaw?.code ?? null)
  assert.include(
    problemOf(reply).errors.map(({ field }) => field),
    flaw?.field
  )
}

/** Sends an order, and stores the expected answer for replays. */
export const place = async (
  model: Model,
  real: Real,
  to: TenantName,
  order: Order,
  sending: Sending
): Promise<void> => {
  const state = model.tenants[to]
  const kept = sending.key === undefined ? undefined : state.kept.get(sending.key)
  const estimate = order.flaw === null && kept === undefined ? await real.estimate(to, order.priced) : null
  const reply = await sendBody(real, to, sending)
  if (kept !== undefined) {
    const same = kept.path === creationPath && isDeepStrictEqual(kept.body, sending.body)
    if (same) expectReplay(reply, kept)
    else expectRefusal(reply, 409, "idempotency_key_reused")
    return
  }
  assert.notProperty(reply.headers, "idempotent-replayed")
  if (order.flaw === null) accepted(state, order, estimate, reply)
  else declined(order, reply)
  if (sending.key !== undefined) {
    state.kept.set(sending.key, {
      path: creationPath,
      body: sending.body,
      status: reply.status,
      text: reply.text
    })
  }
}

const create: fc.Arbitrary<ModelCommand> = fc
  .record({ to: tenant, order: orders, key: fc.option(fc.nat(20)), spelling: fc.nat(2), quoted: fc.boolean() })
  .map((params) =>
    command(
      "create",
      params,
      async (model, real, { to, order, key, spelling, quoted }) => {
        const locked =
          quoted && order.flaw === null ? { quote_id: member(await real.estimate(to, order.priced), "quote_id") } : {}
        await place(model, real, to, order, {
          body: { ...order.body, ...locked },
          key: key === null ? undefined : nth(real.idempotencyKeys, key),
          spelling
        })
      },
      (model) => hasRoom(model, params.to)
    )
  )

const keptSomewhere = (model: Readonly<Model>) =>
  Object.entries(model.tenants).flatMap(([name, { kept }]) => [...kept].map(([key, answer]) => ({ name, key, answer })))

interface Repetition {
  readonly which: number
  readonly to: TenantName
}

/** The key and the answer of a request that the tenant may repeat; a key that is new to it would make an order. */
const repeatable = (model: Readonly<Model>, { which, to }: Repetition) => {
  const known = nth(keptSomewhere(model), which)
  const kept = known === undefined ? undefined : model.tenants[to].kept.get(known.key)
  return known === undefined || kept === undefined ? undefined : { ...known, kept }
}

/** Repeats a request with a known key: unchanged, with another body, or as another group. */
const repeatedRequest: fc.Arbitrary<ModelCommand> = fc
  .record({ which: fc.nat(50), to: tenant, other: fc.boolean(), spelling: fc.nat(2) })
  .map((params) =>
    command(
      "again",
      params,
      async (model, real, { which, to, other, spelling }) => {
        const known = repeatable(model, { which, to })
        if (known === undefined) return
        const { answer, kept, key } = known
        const body = other ? { ...members(answer.body), unknown: "member" } : members(answer.body)
        const reply = await sendBody(real, to, { path: kept.path, body, key, spelling })
        if (isDeepStrictEqual(kept.body, body)) expectReplay(reply, kept)
        else expectRefusal(reply, 409, "idempotency_key_reused")
      },
      (model) => repeatable(model, params) !== undefined
    )
  )

/** Sends one order with one key as two groups and environments, which are independent. */
const sameKeyOfOtherTenant: fc.Arbitrary<ModelCommand> = fc
  .record({ order: rightOrders, first: tenant, second: tenant, key: fc.nat(20) })
  .map((params) =>
    command(
      "same key of another",
      params,
      async (model, real, { order, first, second, key }) => {
        for (const to of [first, second]) {
          await place(model, real, to, order, { body: order.body, key: nth(real.idempotencyKeys, key), spelling: 0 })
        }
      },
      (model) => hasRoom(model, params.first) && hasRoom(model, params.second)
    )
  )

/** A malformed order is refused, and does not use its key up. */
const malformed: fc.Arbitrary<ModelCommand> = fc
  .record({ to: tenant, body: fc.constantFrom("{", "", '{"a":1,"a":2}', '{"__proto__":{}}') })
  .map((params) =>
    command("malformed", params, async (_model, real, { to, body }) => {
      const headers = { "idempotency-key": randomUUID() }
      for (let times = 0; times < 2; times++) {
        const reply = await real.send(to, "/v1/transports", { body: Buffer.from(body), headers })
        expectRefusal(reply, 422, "invalid_json")
        assert.notProperty(reply.headers, "idempotent-replayed")
      }
    })
  )

export const createCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [
  create,
  create,
  create,
  repeatedRequest,
  repeatedRequest,
  sameKeyOfOtherTenant,
  malformed
]
