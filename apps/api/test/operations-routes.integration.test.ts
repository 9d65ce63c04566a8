import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { accessOf, rolesOf as expectedRoles } from "../../../tools/harness/expected-access.ts"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DatabaseImage, observe, type Observer } from "../../../tools/harness/database-image.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver } from "../../../tools/harness/people.ts"
import { expectHeaderAsked, expectOneNotFound, expectOneRefusalOfKeys, idsOfNothing } from "./comparable-answers.ts"
import { type Cast, makeCast } from "./missions/cast.ts"
import { makeRichMission, type RichMission } from "./missions/rich-mission.ts"
import { isShared, isStream, namedCall, type NamedSubject, subjectOf } from "./operations-calls.ts"
import { operationsEndpointNames } from "./routes.ts"

const roles = ["operator", "driver"] as const
type Role = (typeof roles)[number]

const rolesOf = (name: string): ReadonlyArray<Role> => expectedRoles(accessOf(name))

const isSharedChange = (name: string): boolean => isShared(name) && !name.startsWith("GET ")

/** What the paths of operations name, in one environment. */
type Named = RichMission & { readonly cast: Cast }

describe("every route of operations", () => {
  let database = ""
  let api: ApiHere
  let observer: Observer
  let test: Named
  /** Of another driver, in the same environment. */
  let ofOther: Named
  let live: Named
  const refusedKeys: Array<string> = []
  let last: DatabaseImage | null = null

  const nameAll = async (cast: Cast): Promise<Named> => ({ ...(await makeRichMission(cast)), cast })
  const keyOf = ({ cast, driver }: Named, role: Role) => (role === "operator" ? cast.operator.key : driver.key)
  const idOf = (named: Named, subject: NamedSubject): string =>
    ({ missions: named.id, offers: named.offerId, drivers: named.driver.id, groups: String(named.cast.groupId) })[
      subject
    ]

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    observer = await observe(database)
    const place = { origin: api.origin, database }
    const cast = await makeCast(place)
    test = await nameAll(cast)
    ofOther = await nameAll(cast)
    live = await nameAll(await makeCast(place, undefined, "live"))
    const revoked = await makeDriver(database)
    await onServer(database, "UPDATE person_key SET revoked_at = clock_timestamp() WHERE id = $1", [revoked.keyId])
    const { key } = test.driver
    refusedKeys.push(
      "",
      `ops_test_${"x".repeat(43)}`,
      "let me in",
      key.slice(0, -1),
      key.replace("ops_test_", "ops_live_"),
      revoked.key,
      cast.client,
      live.cast.client
    )
  })
  afterAll(async () => {
    await observer.close()
    await api.stop()
  })

  /** Calls an endpoint about what is named, by default with the names of the test environment. */
  const call = (name: string, key: string | undefined, named: Named = test, id?: string, more = {}): Promise<Reply> => {
    const subject = subjectOf(name)
    const { path, ...asked } = namedCall(name, {
      id: id ?? (subject === null ? "" : idOf(named, subject)),
      driverId: named.driver.id,
      client_update_id: named.clientUpdateId,
      document_id: named.documentId,
      incident_id: named.incidentId
    })
    return ask(api.origin, path, { ...asked, ...(key === undefined ? {} : { key }), ...more })
  }

  /** Whose subjects the role must not know. */
  const hiddenFrom = (role: Role): ReadonlyArray<Named> => (role === "operator" ? [live] : [live, ofOther])

  /** The environment whose keys may call the endpoint. */
  const ownOf = (name: string): Named => (isSharedChange(name) ? live : test)

  describe.each([...operationsEndpointNames])("%s, if it refuses,", (name) => {
    let before: DatabaseImage
    beforeAll(async () => {
      // Nothing may have changed since the endpoint before, so that each image is taken once.
      before = last ?? (await observer.image())
    })

    const allowed = rolesOf(name)
    const refused = roles.filter((role) => !allowed.includes(role))
    const subject = subjectOf(name)
    const own = () => ownOf(name)

    it(
      "answers 401 alike to all invalid keys and to clients' keys, before it examines anything else",
      { tags: "OPS-4" },
      async () => {
        const answers: Array<Reply> = []
        for (const key of refusedKeys) {
          answers.push(await call(name, key), await call(name, key, test, "not-an-id"))
          answers.push(await call(name, key, test, undefined, { body: "{" }))
        }
        expectOneRefusalOfKeys(answers)
      }
    )

    it("takes a key only from its header, and names the header in the answer to a request without it", async () => {
      expectHeaderAsked(await call(name, undefined), await call(name, "ops_test_wrong"))
      const { key } = test.cast.operator
      for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `X-Api-Key=${key}` }]) {
        assert.strictEqual((await call(name, undefined, test, undefined, { headers })).status, 401)
      }
    })

    if (refused.length > 0)
      it("answers 403 to the other role, whether or not it could know the subject", { tags: "OPS-5" }, async () => {
        for (const role of refused) {
          for (const named of [test, ofOther, live]) {
            const answer = await call(name, keyOf(test, role), named)
            assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"], answer.text)
          }
        }
      })

    if (isSharedChange(name))
      it(
        "answers 403 to a key of the test environment, because both environments share what it changes",
        { tags: "OPS-7" },
        async () => {
          const answer = await call(name, keyOf(test, "operator"))
          assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"], answer.text)
        }
      )

    if (subject !== null)
      it(
        "answers 404 alike to an id of another environment or driver, an unknown and a malformed id",
        { tags: "OPS-6" },
        async () => {
          for (const role of allowed) {
            const key = keyOf(own(), role)
            const answers: Array<readonly [string, Reply]> = []
            for (const named of isShared(name) ? [] : hiddenFrom(role)) {
              answers.push([idOf(named, subject), await call(name, key, named)])
            }
            for (const id of idsOfNothing(idOf(own(), subject))) {
              answers.push([id, await call(name, key, own(), id)])
            }
            expectOneNotFound(answers)
          }
        }
      )

    it("changes nothing by that", async () => {
      last = await observer.image()
      assert.deepStrictEqual(last, before)
    })
  })

  describe.each([...operationsEndpointNames])("%s", (name) => {
    const allowed = rolesOf(name)
    const subject = subjectOf(name)

    it.each(allowed)("lets the %s in", async (role) => {
      const own = ownOf(name)
      const named = subject === null || name.startsWith("GET ") ? own : await nameAll(own.cast)
      // Of a feed, which does not end, only the head is asked for.
      const answer = await call(name, keyOf(named, role), named, undefined, isStream(name) ? { method: "HEAD" } : {})
      assert.notInclude([401, 403, 404, 500, 502], answer.status, answer.text)
    })

    if (name.startsWith("GET ") && subject === null && !isShared(name) && !isStream(name))
      it.each(allowed)(
        "shows the %s nothing of the other environment or another driver",
        { tags: "OPS-6" },
        async (role) => {
          const { text } = await call(name, keyOf(test, role))
          for (const { id, offerId, driver } of hiddenFrom(role)) {
            for (const hidden of [id, offerId, driver.id]) assert.notInclude(text, hidden)
          }
        }
      )
  })
})
