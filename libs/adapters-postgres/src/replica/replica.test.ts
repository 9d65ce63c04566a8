import { assert, describe, it } from "@effect/vitest"
import { CurrentRead, GroupId, type Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { Effect, Option } from "effect"
import { readingFrom, type ReplicaReads } from "./replica.ts"

const tenant: Tenant = { groupId: GroupId("group"), environment: "test" }
const at = Instant("2026-11-24T10:00:00.000000Z")
const position = { lastAt: at, changedAt: at }

const noReads: ReplicaReads = { run: () => Effect.succeedNone }

/** Reads in one request, each of a tenant, from a replica that answers these reads; returns who answered. */
const answers = (reads: ReadonlyArray<readonly [Tenant, boolean]>, replica: ReplicaReads | null = noReads) =>
  Effect.forEach(reads, ([of, hasIt]) =>
    readingFrom(replica)(
      of,
      () => Effect.succeed(hasIt ? Option.some("replica") : Option.none()),
      Effect.succeed("primary")
    )
  )
const request = { tenant, position, isOnPrimary: false }

describe("the reads of a request", () => {
  it.effect("go to a replica that has the position", () =>
    Effect.gen(function* () {
      const all = answers([
        [tenant, true],
        [tenant, true]
      ])
      assert.deepStrictEqual(yield* Effect.provideService(all, CurrentRead, { ...request }), ["replica", "replica"])
    })
  )

  it.effect("stay on the primary once one has gone there, so that none is older than the one before", () =>
    Effect.gen(function* () {
      const all = answers([
        [tenant, true],
        [tenant, false],
        [tenant, true]
      ])
      assert.deepStrictEqual(yield* Effect.provideService(all, CurrentRead, { ...request }), [
        "replica",
        "primary",
        "primary"
      ])
    })
  )

  it.effect("go to the primary for another group or environment, whose position is not known", () =>
    Effect.gen(function* () {
      const all = answers([
        [{ ...tenant, environment: "live" }, true],
        [{ ...tenant, groupId: GroupId("other") }, true]
      ])
      assert.deepStrictEqual(yield* Effect.provideService(all, CurrentRead, { ...request }), ["primary", "primary"])
    })
  )

  it.effect("go to the primary for a write, and without replicas", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* answers([[tenant, true]]), ["primary"])
      const without = answers([[tenant, true]], null)
      assert.deepStrictEqual(yield* Effect.provideService(without, CurrentRead, { ...request }), ["primary"])
    })
  )
})
