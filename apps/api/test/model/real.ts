import { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert } from "vitest"
import type { ApiHere } from "../../../../tools/harness/api-in-process.ts"
import { ask, type Ask, type Reply } from "../../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"
import { type DriverOfBoth, makeDriversOfBoth, makeOperator } from "../../../../tools/harness/people.ts"
import { list, member } from "../member.ts"
import { type DriverName, driverNames, driverRecords, type Environment, type StaffName } from "./people.ts"
import type { TenantName } from "./state.ts"

/** The API for the commands: tenants of their own, and a few Idempotency-Keys that they share. */
export interface Real {
  readonly keys: Readonly<Record<TenantName, string>>
  readonly idempotencyKeys: ReadonlyArray<string>
  readonly send: (tenant: TenantName, path: string, request?: Omit<Ask, "key">) => Promise<Reply>
  readonly driverIds: Readonly<Record<DriverName, string>>
  /** Sends a request with the key of an operator or a driver. */
  readonly operate: (
    who: StaffName,
    environment: Environment,
    path: string,
    request?: Omit<Ask, "key">
  ) => Promise<Reply>
  /** The answer of `POST /pricing` for these trips. */
  readonly estimate: (tenant: TenantName, priced: unknown) => Promise<unknown>
}

const idempotencyKeyCount = 4

const cents = (amount: unknown): number => Math.round(Number(amount) * 100)

/** Expects that the lines of an estimate sum up to its prices, to the cent (PRC-17). */
const checkBreakdown = (estimate: unknown) => {
  const lines = list(member(estimate, "breakdown"))
  const sumOf = (trip: string) =>
    lines.reduce<number>((sum, line) => sum + (member(line, "leg") === trip ? cents(member(line, "amount_ht")) : 0), 0)
  const back = member(estimate, "return_trip")
  assert.strictEqual(sumOf("aller"), cents(member(estimate, "price_ht")))
  assert.strictEqual(sumOf("retour"), back === null ? 0 : cents(member(back, "price_ht")))
  assert.strictEqual(sumOf("aller") + sumOf("retour"), cents(member(estimate, "total_ht")))
}

/** The keys of the operator of all runs. */
type OperatorKeys = Readonly<Record<Environment, string>>

export const makeOperatorKeys = async (database: string): Promise<OperatorKeys> => ({
  live: (await makeOperator(database, "live")).key,
  test: (await makeOperator(database, "test")).key
})

/** New drivers: those of another run may be busy. */
const freshDrivers = async (database: string) => {
  const records = driverNames.map((name) => {
    const { domain, firstName, lastName, phone } = driverRecords[name]
    return { firstName, lastName, phone, email: `${name}-${randomUUID()}@${domain}` }
  })
  const made = await makeDriversOfBoth(database, records)
  const driver = (name: DriverName): DriverOfBoth => {
    const found = made[driverNames.indexOf(name)]
    if (found === undefined) throw new Error(`${name} was not made`)
    return found
  }
  return { marie: driver("marie"), paul: driver("paul"), nora: driver("nora") }
}

/** New tenants and drivers on a running API, independent of other runs. */
export const freshReal = async (
  api: Pick<ApiHere, "origin">,
  database: string,
  operator: OperatorKeys
): Promise<Real> => {
  const drivers = await freshDrivers(database)
  const [fleet, other] = await Promise.all(
    ["fleet", "other"].map((name) => makeGroup(database, `${name} ${randomUUID()}`))
  )
  const keyOf = async (group: GroupId | undefined, environment: "live" | "test") =>
    (await makeKey(database, group ?? GroupId(""), { environment })).clear
  const keys = {
    fleet: await keyOf(fleet, "test"),
    "fleet live": await keyOf(fleet, "live"),
    other: await keyOf(other, "test")
  }
  const send: Real["send"] = (tenant, path, request = {}) => ask(api.origin, path, { ...request, key: keys[tenant] })
  return {
    keys,
    idempotencyKeys: Array.from({ length: idempotencyKeyCount }, () => randomUUID()),
    send,
    driverIds: { marie: drivers.marie.id, paul: drivers.paul.id, nora: drivers.nora.id },
    operate: (who, environment, path, request = {}) =>
      ask(api.origin, path, {
        ...request,
        key: who === "operator" ? operator[environment] : drivers[who].keys[environment]
      }),
    estimate: async (tenant, priced) => {
      const answer = await send(tenant, "/v1/pricing", { body: priced })
      assert.strictEqual(answer.status, 200, answer.text)
      const estimate = answer.json()
      checkBreakdown(estimate)
      return estimate
    }
  }
}
