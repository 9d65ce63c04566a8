import { Scope } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey, revokeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { expectHeaderAsked, expectOneNotFound, expectOneRefusalOfKeys, idsOfNothing } from "./comparable-answers.ts"
import { endTestWork } from "./nothing-due.ts"
import { endpointNames, routeCall, routeCases } from "./routes.ts"
import { makeSubject, type Subject, subjects } from "./subjects.ts"

// npm start and the release run bundles; everything else runs the sources. In the short form, the files that share the
// API of a worker, which is a bundle, call every route of it.
const sources = { form: "its sources", start: (database: string): Promise<ApiHere> => startApiHere(database) }
const bundle = { form: "its bundle", start: (database: string): Promise<ApiHere> => startApiProcess(database) }
const forms = byForm({ short: [sources], long: [sources, bundle] })

describe.each(forms)("every route of the API from $form", ({ start }) => {
  let database = ""
  let api: ApiHere
  let key = ""
  const made: Record<Subject, { own: string; otherGroup: string; otherEnvironment: string }> = {
    mission: { own: "", otherGroup: "", otherEnvironment: "" },
    delivery: { own: "", otherGroup: "", otherEnvironment: "" },
    endpoint: { own: "", otherGroup: "", otherEnvironment: "" },
    robot: { own: "", otherGroup: "", otherEnvironment: "" },
    followed: { own: "", otherGroup: "", otherEnvironment: "" }
  }
  const refusedKeys = new Map<string, string>()
  const withScopeAlone = new Map<Scope, string>()
  const withoutScope = new Map<Scope, string>()

  const make = (subject: Subject, of: string): Promise<string> =>
    makeSubject[subject]({ origin: api.origin, database }, of)

  beforeAll(async () => {
    database = await testDatabase()
    api = await start(database)
    const [group, other] = await Promise.all([makeGroup(database, "fleet"), makeGroup(database, "other")])
    const clear = async (...options: Parameters<typeof makeKey>) => (await makeKey(...options)).clear
    key = await clear(database, group, { scopes: Scope.literals })
    const revoked = await makeKey(database, group)
    await revokeKey(database, revoked.id)
    refusedKeys
      .set("an empty key", "")
      .set("a key that was never made", `svc_test_${"x".repeat(43)}`)
      .set("text that is no key", "let me in")
      .set("a key cut short", key.slice(0, -1))
      .set("a key of the test environment called live", key.replace("svc_test_", "svc_live_"))
      .set("a revoked key", revoked.clear)
      .set("the key of an operator", (await makeOperator(database)).key)
      .set("the key of a driver", (await makeDriver(database)).key)
      .set("an expired key", await clear(database, group, { expiresAt: Instant("2020-01-01T00:00:00.000000Z") }))
    for (const scope of Scope.literals) {
      withScopeAlone.set(scope, await clear(database, group, { scopes: [scope] }))
      const others = Scope.literals.filter((each) => each !== scope)
      withoutScope.set(scope, await clear(database, group, { scopes: others }))
    }
    const all = { scopes: Scope.literals }
    const strangers = [
      await clear(database, other, all),
      await clear(database, group, { ...all, environment: "live" })
    ] as const
    for (const subject of subjects) {
      made[subject] = {
        own: await make(subject, key),
        otherGroup: await make(subject, strangers[0]),
        otherEnvironment: await make(subject, strangers[1])
      }
    }
  })
  afterAll(() => api.stop())

  it("is named by each case of these tests", () => {
    assert.includeMembers([...endpointNames], Object.keys(routeCases))
  })

  describe.each([...endpointNames])("%s", (name) => {
    const { method, body, scope, status, takesId, subject, pathFor, waitsForWork } = routeCall(name)
    const call = (id: string, as: string | undefined, sent = body) =>
      ask(api.origin, pathFor(id), {
        method,
        ...(as === undefined ? {} : { key: as }),
        ...(sent === undefined ? {} : { body: sent })
      })

    it(
      "answers 401 alike to all invalid keys, before it examines anything else",
      {
        tags: [
          "ACC-4",
          "ACC-8",
          "ACC-13",
          "ACC-15",
          "ERR-1",
          "ERR-2",
          "ERR-3",
          "ERR-4",
          "ERR-15",
          "ERR-22",
          "ERR-76",
          "OPS-4"
        ]
      },
      async () => {
        const answers = []
        for (const [, refused] of refusedKeys) {
          answers.push(await call(made[subject].own, refused))
          answers.push(await call(randomUUID(), refused, body === undefined ? undefined : "{"))
        }
        expectOneRefusalOfKeys(answers)
      }
    )

    it("names the header in the answer to a request without it", { tags: "ACC-13" }, async () => {
      expectHeaderAsked(await call(made[subject].own, undefined), await call(made[subject].own, "svc_test_wrong"))
    })

    it("takes a key only from its header", { tags: ["ACC-8", "ACC-11", "SEC-1"] }, async () => {
      for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `X-Api-Key=${key}` }]) {
        const answer = await ask(api.origin, pathFor(made[subject].own), { method, body, headers })
        assert.strictEqual(answer.status, 401)
      }
      const inUrl = await ask(api.origin, `${pathFor(made[subject].own)}?X-Api-Key=${key}&api_key=${key}`, {
        method,
        body
      })
      assert.strictEqual(inUrl.status, 401)
    })

    it(
      "answers 403 to a key without its scope, and accepts a key that has only this scope",
      { tags: ["ACC-21", "ACC-22", "ERR-16", "ERR-22", "ERR-35", "SEC-4"] },
      async () => {
        const refused = await call(made[subject].own, withoutScope.get(scope))
        assert.strictEqual(refused.status, 403)
        assert.strictEqual(refused.json()["code"], "insufficient_scope")
        const id = takesId ? await make(subject, key) : ""
        if (waitsForWork === true) await endTestWork(database, "fleet")
        assert.strictEqual((await call(id, withScopeAlone.get(scope))).status, status)
      }
    )

    if (takesId)
      it(
        "answers 404 alike to an id of another group, an unknown and a malformed id",
        { tags: ["ACC-5", "ACC-10", "ACC-24", "ACC-25", "ERR-17", "ERR-22", "ORD-43", "SEC-12"] },
        async () => {
          const { own, otherGroup, otherEnvironment } = made[subject]
          const answers: Array<readonly [string, Reply]> = []
          for (const id of [otherGroup, otherEnvironment, randomUUID(), ...idsOfNothing(own)]) {
            answers.push([id, await call(id, key)])
          }
          expectOneNotFound(answers)
        }
      )

    if (takesId)
      it("accepts an id in any case", async () => {
        const id = await make(subject, key)
        const mixed = id.replaceAll(/[a-f]/gu, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter))
        for (const other of [id.toUpperCase(), mixed]) {
          const own = method !== "GET" ? (await make(subject, key)).toUpperCase() : other
          const answer = await call(own, key)
          assert.strictEqual(answer.status, status, answer.text)
          assert.notInclude(answer.text, own)
        }
      })

    it(
      "answers a valid call on the caller's own subject as specified",
      { tags: ["ACC-1", "ACC-2", "ACC-4", "ERR-12", "ERR-39", "ORD-1"] },
      async () => {
        const id = takesId ? await make(subject, key) : ""
        if (waitsForWork === true) await endTestWork(database, "fleet")
        const answer = await call(id, key)
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.headers["content-type"], status === 204 ? undefined : "application/json")
      }
    )
  })

  it("leaves subjects of other groups unchanged, whatever key called it", { tags: ["ACC-5", "SEC-12"] }, async () => {
    for (const [subject, status] of [
      ["mission", "scheduled"],
      ["delivery", "pending"]
    ] as const) {
      const rows = await onServer(database, `SELECT status FROM ${subject} WHERE id = ANY($1)`, [
        [made[subject].otherGroup, made[subject].otherEnvironment]
      ])
      assert.deepStrictEqual(rows, [{ status }, { status }])
    }
  })

  it(
    "answers 401 on every process as soon as the key is revoked or expires",
    { tags: ["ACC-13", "ACC-14", "SEC-2"] },
    async () => {
      const second = await startApiHere(database)
      try {
        const group = await makeGroup(database, "leaving")
        const [revoked, expired] = [await makeKey(database, group), await makeKey(database, group)]
        const statuses = (used: string) =>
          Promise.all(
            [api, second].map(async ({ origin }) => (await ask(origin, "/v1/transports", { key: used })).status)
          )
        assert.deepStrictEqual(await statuses(revoked.clear), [200, 200])
        await revokeKey(database, revoked.id)
        assert.deepStrictEqual(await statuses(revoked.clear), [401, 401])
        assert.deepStrictEqual(await statuses(expired.clear), [200, 200])
        await onServer(database, "UPDATE api_key SET expires_at = clock_timestamp() WHERE id = $1", [expired.id])
        assert.deepStrictEqual(await statuses(expired.clear), [401, 401])
      } finally {
        await second.stop()
      }
    }
  )

  it("serves only one environment if the host says so", { tags: ["ACC-2", "ACC-10", "ACC-18"] }, async () => {
    const group = await makeGroup(database, "two environments")
    const keys = {
      live: (await makeKey(database, group, { environment: "live" })).clear,
      test: (await makeKey(database, group, { environment: "test" })).clear
    }
    for (const [serves, other] of [["live", "test"] as const, ["test", "live"] as const]) {
      const host = await startApiHere(database, { TRAJET_SERVES: serves })
      try {
        for (const name of endpointNames) {
          const { method, body, pathFor } = routeCall(name)
          const sent = body === undefined ? { method } : { method, body }
          const answer = await ask(host.origin, pathFor(randomUUID()), { ...sent, key: keys[other] })
          assert.strictEqual(answer.status, 401, name)
        }
        assert.strictEqual((await ask(host.origin, "/v1/transports", { key: keys[serves] })).status, 200)
      } finally {
        await host.stop()
      }
    }
  })
})
