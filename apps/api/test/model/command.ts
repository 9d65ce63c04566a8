import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { problemOf } from "../refusals.ts"
import type { Real } from "./real.ts"
import type { Learned, Model, ModelMission, TenantName } from "./state.ts"
import { tenantNames } from "./state.ts"

export type ModelCommand = fc.AsyncCommand<Model, Real>

/** A command that shows its parameters if it fails. */
export const command = <A>(
  name: string,
  params: A,
  run: (model: Model, real: Real, params: A) => Promise<void>,
  check: (model: Readonly<Model>, params: A) => boolean = () => true
): ModelCommand => ({
  check: (model) => check(model, params),
  run: (model, real) => run(model, real, params),
  toString: () => `${name} ${fc.stringify(params)}`
})

/** One tenant sends most commands, so that its missions reach many states. */
export const tenant: fc.Arbitrary<TenantName> = fc.constantFrom("fleet", "fleet", "fleet", "fleet", ...tenantNames)

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
  anybodys: fc.nat(5).map((chance) => chance === 0)
})

const candidates = (model: Readonly<Model>, { as, anybodys }: Which): ReadonlyArray<ModelMission> =>
  anybodys ? Object.values(model.tenants).flatMap(({ missions }) => missions) : model.tenants[as].missions

/** A command about an existing mission; its body receives whether the mission is the tenant's own. */
export const missionCommand = <A extends { readonly of: Which }>(
  name: string,
  params: A,
  run: (model: Model, real: Real, mission: ModelMission, own: boolean) => Promise<void>
): ModelCommand =>
  command(
    name,
    params,
    async (model, real) => {
      const mission = nth(candidates(model, params.of), params.of.index)
      if (mission !== undefined) await run(model, real, mission, isOwn(model, params.of.as, mission))
    },
    (model) => candidates(model, params.of).length > 0
  )

const isOwn = (model: Model, as: TenantName, mission: ModelMission): boolean =>
  model.tenants[as].missions.includes(mission)

/** Accepts the first value, and expects the same value later. */
export const expectSameValue = (learned: Learned, told: unknown, what: string): void => {
  assert.isString(told, what)
  learned.value ??= String(told)
  assert.strictEqual(told, learned.value, what)
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
