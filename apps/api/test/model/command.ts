import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, member } from "../member.ts"
import { problemOf } from "../refusals.ts"
import type { Real } from "./real.ts"
import type { Refusal } from "./refusal.ts"
import { isLearned, type Learned, type Model, type ModelMission, type TenantName, tenantNames } from "./state.ts"

export const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

export type ModelCommand = fc.AsyncCommand<Model, Real>

/** A command that shows its parameters if it fails. */
export const command = <A>(
  name: string,
  params: A,
  run: (model: Model, real: Real, params: A) => Promise<void>,
  check: (model: Readonly<Model>, params: A) => boolean = () => true
): ModelCommand => ({
  check: (model) => check(model, params),
  run: async (model, real) => {
    model.ran += 1
    await run(model, real, params)
  },
  toString: () => `${name} ${fc.stringify(params)}`
})

/** One tenant sends most commands, so that its missions reach many states. */
export const tenant: fc.Arbitrary<TenantName> = fc.constantFrom("fleet", "fleet", "fleet", "fleet", ...tenantNames)

/** True once in eight times; `fc.nat` would prefer small numbers. */
export const rarely: fc.Arbitrary<boolean> = fc.constantFrom(true, ...Array.from({ length: 7 }, () => false))

/** Picks an item by a number that was drawn before the count was known. */
export const nth = <A>(items: ReadonlyArray<A>, index: number): A | undefined =>
  items.length === 0 ? undefined : items[index % items.length]

/** Picks a mission among those of the tenant or, rarely, among all. */
export interface Which {
  readonly as: TenantName
  readonly index: number
  readonly anybodys: boolean
}

export const which: fc.Arbitrary<Which> = fc.record({
  as: tenant,
  index: fc.nat(50),
  anybodys: rarely
})

const candidates = (model: Readonly<Model>, { as, anybodys }: Which): ReadonlyArray<ModelMission> =>
  anybodys ? Object.values(model.tenants).flatMap(({ missions }) => missions) : model.tenants[as].missions

// Few missions, so that each gets many commands.
const missionsMax = 5

/** True if the tenant may get another mission. */
export const hasRoom = (model: Readonly<Model>, tenant: TenantName): boolean =>
  model.tenants[tenant].missions.length < missionsMax

/** A command about an existing mission; its body receives whether the mission is the tenant's own. */
export const missionCommand = <A extends { readonly of: Which }>(
  name: string,
  params: A,
  run: (model: Model, real: Real, mission: ModelMission, own: boolean) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true
): ModelCommand =>
  command(
    name,
    params,
    async (model, real) => {
      const mission = nth(candidates(model, params.of), params.of.index)
      if (mission !== undefined) await run(model, real, mission, isOwn(model, params.of.as, mission))
    },
    (model) => candidates(model, params.of).length > 0 && check(model)
  )

/** Expects the refusal that the model decided, or the answer with this status. */
export const expectDecided = (reply: Reply, refusal: Refusal | null, status = 200): Record<string, unknown> | null => {
  if (refusal === null) return expectAnswer(reply, status)
  expectRefusal(reply, refusal.status, refusal.code)
  return null
}

const isOwn = (model: Model, as: TenantName, mission: ModelMission): boolean =>
  model.tenants[as].missions.includes(mission)

/** Accepts the first value, and expects the same value later. */
export const expectSameValue = (learned: Learned, told: unknown, what: string): void => {
  assert.isString(told, what)
  learned.value ??= String(told)
  assert.strictEqual(told, learned.value, what)
}

/** The expected value with all that only the API knows: the first answer is accepted, and expected later. */
export const withLearned = (expected: unknown, told: unknown): unknown => {
  if (isLearned(expected)) {
    expectSameValue(expected, told, JSON.stringify(told))
    return told
  }
  if (Array.isArray(expected)) return expected.map((value, index) => withLearned(value, list(told)[index]))
  if (typeof expected !== "object" || expected === null) return expected
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, withLearned(value, member(told, name))])
  )
}

export const expectRefusal = (reply: Reply, status: number, code: string | null): void => {
  assert.strictEqual(reply.status, status, reply.text)
  assert.strictEqual(problemOf(reply).code, code, reply.text)
}

export const expectAnswer = (reply: Reply, status: number): Record<string, unknown> => {
  assert.strictEqual(reply.status, status, reply.text)
  assert.strictEqual(reply.headers["content-type"], "application/json")
  return reply.json()
}
