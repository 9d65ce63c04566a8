import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { copyAgeMaxHours, type HomePosition, PeopleCopies } from "@trajet/domain/cells"
import { DriverId } from "@trajet/domain/mission"
import { OperatorId, People, PersonKeyId } from "@trajet/domain/people"
import { Sessions, Users } from "@trajet/domain/users"
import { assigned, insertTimed, newTenant, suspend } from "@trajet/testing"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { Client } from "pg"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { databaseLayer } from "../database/database.ts"
import { newUser, sessionOf, userOf } from "../testing/console-users.ts"
import { portsOn } from "../testing/postgres-store.ts"
import { becomeHome, peopleCopiesLayer } from "./people-copies.adapter.ts"

const storeOf = (url: string) =>
  databaseLayer({
    url: Redacted.make(asAdministrator(url)),
    connectionsMax: 1,
    applicationName: "trajet-adapter-tests"
  })

const keyOf = (id = randomUUID()) => ({
  ...{ id: PersonKeyId(id), environment: "test" as const, digest: `digest of ${id}`, prefix: "ops_test_abcd" },
  route: `ops_test_${id}`
})

const driverOf = (email = `${randomUUID()}@drivers.example`) => ({
  ...{ id: DriverId(randomUUID()), firstName: "Marie", lastName: "Durand", phone: "06 12 34 56 42", phoneE164: null },
  email
})

/** The home, another cell, and copies from the one to the other. */
const scene = Effect.gen(function* () {
  const [home, cell] = yield* Effect.promise(() => Promise.all([testDatabase(), testDatabase()]))
  const inHome = portsOn(home)
  const inCell = portsOn(cell)
  const copies = peopleCopiesLayer({ name: "a", database: storeOf(home) }, { name: "b", database: storeOf(cell) })
  const copy = (since: HomePosition | null = null) =>
    PeopleCopies.use((service) => service.copy(since)).pipe(Effect.provide(copies))
  const newDriver = (email?: string) =>
    Effect.gen(function* () {
      const [driver, key] = [driverOf(email), keyOf()]
      yield* People.use((people) => people.createDriver(driver, key, null))
      return { driver, key }
    })
  const newOperator = Effect.gen(function* () {
    const key = keyOf()
    const { operator } = yield* People.use((people) =>
      people.createOperator({ id: OperatorId(randomUUID()), name: `operator ${randomUUID()}` }, key)
    )
    const users = yield* Users
    const hidden = keyOf()
    const id = randomUUIDv7()
    const user = yield* users.create(
      userOf(GroupId(""), {
        belongs: { role: "operator", operatorId: operator.id },
        email: `${id}@operators.example`,
        keys: [hidden]
      }),
      null
    )
    const session = sessionOf(user)
    const { session: started } = yield* Sessions.use((sessions) => sessions.create(session))
    return { key, user, session, started }
  })
  /** Whether the cell lets a key, and a session, in. */
  const isKeyIn = (digest: string) =>
    People.use((people) => people.keyByDigest([digest])).pipe(Effect.map(Option.isSome), Effect.provide(inCell))
  const isSessionIn = (digest: string) =>
    Sessions.use((sessions) => sessions.byDigest([digest], "test")).pipe(
      Effect.map(Option.isSome),
      Effect.provide(inCell)
    )
  const age = (hours: number) =>
    Effect.promise(() =>
      onServer(asAdministrator(cell), "UPDATE people_copy SET copied_at = now() - $1 * interval '1 hour'", [hours])
    )
  return { home, cell, inHome, inCell, copy, newDriver, newOperator, isKeyIn, isSessionIn, age }
})

describe("people of the home in another cell", () => {
  it.live(
    "are let in by the same key and session, without their passwords",
    () =>
      Effect.gen(function* () {
        const { cell, copy, inHome, isKeyIn, isSessionIn, newDriver, newOperator } = yield* scene
        const { driver, key } = yield* newDriver().pipe(Effect.provide(inHome))
        const { session, user } = yield* newOperator.pipe(Effect.provide(inHome))
        assert.isFalse(yield* isKeyIn(key.digest))
        assert.isFalse(yield* isSessionIn(session.digest))
        const first = yield* copy()
        assert.deepInclude(first, { rows: 7, conflicts: [] })
        assert.isTrue(yield* isKeyIn(key.digest))
        assert.isTrue(yield* isSessionIn(session.digest))
        const rows = yield* Effect.promise(() =>
          onServer(
            asAdministrator(cell),
            `SELECT u.password_hash, s.ip, s.agent, s.device_digest, p.email FROM console_user u
  JOIN console_session s ON s.user_id = u.id CROSS JOIN person p WHERE u.id = $1 AND p.id = $2`,
            [user.id, driver.id]
          )
        )
        assert.deepStrictEqual(rows, [
          { password_hash: null, ip: null, agent: "", device_digest: "", email: driver.email }
        ])
        assert.strictEqual((yield* copy(first.next)).rows, 0)
      }),
    { tags: ["CON-158", "SEC-63"] }
  )

  it.live(
    "are shut out by the next copy after a revocation, the end of a session, or a removal",
    () =>
      Effect.gen(function* () {
        const { copy, inHome, isKeyIn, isSessionIn, newDriver, newOperator } = yield* scene
        const { key } = yield* newDriver().pipe(Effect.provide(inHome))
        const ended = yield* newOperator.pipe(Effect.provide(inHome))
        const removed = yield* newOperator.pipe(Effect.provide(inHome))
        const first = yield* copy()
        yield* People.use((people) => people.revokeKey(key.id)).pipe(Effect.provide(inHome))
        yield* Sessions.use((sessions) => sessions.end(ended.session.digest)).pipe(Effect.provide(inHome))
        yield* Users.use((users) => users.remove(removed.user.id, null)).pipe(Effect.provide(inHome))
        assert.isTrue(yield* isKeyIn(key.digest))
        yield* copy(first.next)
        assert.isFalse(yield* isKeyIn(key.digest))
        assert.isFalse(yield* isSessionIn(ended.session.digest))
        assert.isFalse(yield* isSessionIn(removed.session.digest))
      }),
    { tags: ["CON-158", "SEC-63"] }
  )

  it.live("keep the missions of a suspended driver in the cell, of which its operators are told once", () =>
    Effect.gen(function* () {
      const { cell, copy, inCell, inHome, newDriver } = yield* scene
      const { driver } = yield* newDriver().pipe(Effect.provide(inHome))
      const first = yield* copy()
      yield* Effect.flatMap(newTenant, insertTimed).pipe(
        Effect.flatMap((id) => assigned(id, driver)),
        Effect.provide(inCell)
      )
      const notices = Effect.promise(() =>
        onServer(cell, "SELECT subject FROM notice WHERE audience = 'operators'", [])
      )
      const before = (yield* notices).length
      yield* suspend(driver, true).pipe(Effect.provide(inHome))
      const second = yield* copy(first.next)
      assert.strictEqual((yield* notices).length, before + 1)
      yield* suspend(driver, true).pipe(Effect.provide(inHome))
      yield* copy(second.next)
      assert.strictEqual((yield* notices).length, before + 1)
    })
  )

  it.live("are copied although their change was under way at the copy before", () =>
    Effect.gen(function* () {
      const { copy, home, inHome, isKeyIn, newDriver } = yield* scene
      const { key } = yield* newDriver().pipe(Effect.provide(inHome))
      const client = new Client({ connectionString: asAdministrator(home) })
      yield* Effect.promise(() => client.connect())
      yield* Effect.promise(() => client.query("BEGIN"))
      yield* Effect.promise(() => client.query("UPDATE person_key SET revoked_at = now() WHERE id = $1", [key.id]))
      const first = yield* copy()
      const later = yield* copy(first.next)
      yield* Effect.promise(() => client.query("COMMIT"))
      yield* Effect.promise(() => client.end())
      assert.isTrue(yield* isKeyIn(key.digest))
      yield* copy(later.next)
      assert.isFalse(yield* isKeyIn(key.digest))
    })
  )

  it.live(
    "are shut out of a cell whose copy is too old, which lets users of its groups in",
    () =>
      Effect.gen(function* () {
        const { age, copy, inCell, inHome, isKeyIn, isSessionIn, newDriver, newOperator } = yield* scene
        const { key } = yield* newDriver().pipe(Effect.provide(inHome))
        const { session, started } = yield* newOperator.pipe(Effect.provide(inHome))
        const { user } = yield* newUser.pipe(Effect.provide(inCell))
        const ofGroup = sessionOf(user)
        yield* Sessions.use((sessions) => sessions.create(ofGroup)).pipe(Effect.provide(inCell))
        yield* copy()
        yield* age(copyAgeMaxHours - 1)
        assert.isTrue(yield* isKeyIn(key.digest))
        assert.isTrue(yield* isSessionIn(session.digest))
        yield* age(copyAgeMaxHours + 1)
        assert.isFalse(yield* isKeyIn(key.digest))
        assert.isFalse(yield* isSessionIn(session.digest))
        assert.isTrue(yield* isSessionIn(ofGroup.digest))
        const following = Effect.gen(function* () {
          const keys = yield* People.use((people) => people.usableKeys([key.id]))
          const sessions = yield* Sessions.use(({ alive }) => alive([started.id]))
          return [keys.size, sessions.size]
        }).pipe(Effect.provide(inCell))
        assert.deepStrictEqual(yield* following, [0, 0])
        yield* copy()
        assert.deepStrictEqual(yield* following, [1, 1])
        assert.isTrue(yield* isKeyIn(key.digest))
      }),
    { tags: ["CON-158", "SEC-63"] }
  )

  it.live("are named and left out while another person of the cell has their address", () =>
    Effect.gen(function* () {
      const { cell, copy, inCell, inHome, isKeyIn, newDriver } = yield* scene
      const email = `${randomUUID()}@drivers.example`
      const own = yield* newDriver(email).pipe(Effect.provide(inCell))
      const same = yield* newDriver(email.toUpperCase()).pipe(Effect.provide(inHome))
      const other = yield* newDriver().pipe(Effect.provide(inHome))
      const first = yield* copy()
      assert.deepInclude(first, { conflicts: [email.toUpperCase()], next: null })
      assert.isTrue(yield* isKeyIn(own.key.digest))
      assert.isFalse(yield* isKeyIn(same.key.digest))
      assert.isTrue(yield* isKeyIn(other.key.digest))
      yield* Effect.promise(() =>
        onServer(cell, "UPDATE person SET email = 'former@drivers.example' WHERE id = $1", [own.driver.id])
      )
      assert.deepStrictEqual((yield* copy(first.next)).conflicts, [])
      assert.isTrue(yield* isKeyIn(same.key.digest))
    })
  )

  it.live("come from no cell that has copied them itself, until that cell becomes the home", () =>
    Effect.gen(function* () {
      const { cell, copy, home, inHome, newDriver } = yield* scene
      yield* newDriver().pipe(Effect.provide(inHome))
      yield* copy()
      const back = PeopleCopies.use((service) => service.copy(null)).pipe(
        Effect.provide(
          peopleCopiesLayer({ name: "b", database: storeOf(cell) }, { name: "a", database: storeOf(home) })
        )
      )
      assert.deepInclude(yield* Effect.flip(back), { _tag: "CopyRefused", home: "a" })
      yield* becomeHome.pipe(Effect.provide(Layer.fresh(storeOf(cell))))
      assert.deepInclude(yield* back, { conflicts: [] })
    })
  )
})
