import { OperatorId } from "@trajet/domain/people"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { assert, describe, it } from "vitest"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { groupName, makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"

type Browser = Awaited<ReturnType<typeof browserOf>>
type Row = Readonly<Record<string, unknown>>

const pollMillis = 20
const idOf = ({ headers }: Reply): string => String(headers["x-request-id"])
const dataOf = (reply: Reply): ReadonlyArray<Row> => {
  assert.strictEqual(reply.status, 200, reply.text)
  const data: unknown = reply.json()["data"]
  return Array.isArray(data) ? data : assert.fail(reply.text)
}
const member = (row: Row | undefined, ...names: ReadonlyArray<string>): unknown =>
  names.reduce((value: unknown, name) => Reflect.get(Object(value), name), row)

describe("the console", async () => {
  const { api, database, groupId: group, testKey: key } = await sharedStage()
  const other = await makeGroup(database, groupName("other"))
  const operator = await makeOperator(database)
  const user = await makeUser(database, { role: "administrator", groupId: group })
  const administratorId = user.id
  const administrator = await browserOf(api.origin, user)
  const plain = await browserOf(api.origin, await makeUser(database, { role: "member", groupId: group }))
  const stranger = await browserOf(api.origin, await makeUser(database, { role: "administrator", groupId: other }))
  const staff = await browserOf(
    api.origin,
    await makeUser(database, { role: "operator", operatorId: OperatorId(operator.id) })
  )

  const shown = async (browser: Browser, id: string, headers = {}): Promise<Reply> => {
    for (;;) {
      const reply = await browser.ask(`/console/api/requests/${id}`, { headers })
      if (reply.status !== 404) return reply
      await pause(pollMillis)
    }
  }

  it(
    "finds a request by its id, in either case of letters, for members of its group and environment alone",
    { tags: "CON-24" },
    async () => {
      const answer = await ask(api.origin, `/v1/transports/${randomUUIDv7()}`, { key: key.clear })
      const found = await shown(plain, idOf(answer))
      const row = found.json()
      assert.deepInclude(row, { id: idOf(answer), environment: "test", method: "GET", route: "/v1/transports/{id}" })
      assert.deepInclude(row, { status: 404, key: { id: key.id, prefix: key.clear.slice(0, 13), label: null } })
      assert.strictEqual((await plain.ask(`/console/api/requests/${idOf(answer).toUpperCase()}`)).status, 200)
      const refusals = [
        await stranger.ask(`/console/api/requests/${idOf(answer)}`),
        await plain.ask(`/console/api/requests/${idOf(answer)}`, { headers: { "x-trajet-environment": "live" } }),
        await plain.ask(`/console/api/requests/${randomUUIDv7()}`),
        await plain.ask(`/console/api/requests/${randomUUID()}`)
      ]
      assert.deepStrictEqual(
        refusals.map(({ status }) => status),
        [404, 404, 404, 404]
      )
      assert.strictEqual(new Set(refusals.map((refusal) => refusal.json()["detail"])).size, 1)
      assert.strictEqual((await staff.ask(`/console/api/requests/${idOf(answer)}`)).status, 403)
      assert.strictEqual((await ask(api.origin, `/console/api/requests/${idOf(answer)}`)).status, 401)
    }
  )

  it("lists the requests of the group by pages and filters", { tags: "CON-19" }, async () => {
    for (let nth = 0; nth < 3; nth++) await ask(api.origin, "/v1/options", { key: key.clear })
    const last = await ask(api.origin, "/v1/transports/nothing", { key: key.clear })
    await shown(plain, idOf(last))
    const list = (query: string, browser = plain) => browser.ask(`/console/api/requests?${query}`)
    const all = dataOf(await list("limit=200"))
    assert.strictEqual(member(all[0], "id"), idOf(last))
    const paged: Array<Row> = []
    for (let cursor = ""; ;) {
      const page = await list(`limit=2${cursor}`)
      paged.push(...dataOf(page))
      const next = page.json()["next_cursor"]
      if (next === null) break
      cursor = `&cursor=${encodeURIComponent(String(next))}`
    }
    assert.deepStrictEqual(paged, all)
    const options = dataOf(await list(`route=${encodeURIComponent("/v1/options")}`))
    assert.strictEqual(options.length, 3)
    assert.isTrue(dataOf(await list("status=failed")).every((row) => Number(row["status"]) >= 400))
    assert.isEmpty(dataOf(await list(`key_id=${randomUUIDv7()}`)))
    assert.strictEqual(dataOf(await list(`key_id=${key.id}&limit=200`)).length, all.length)
    assert.isEmpty(dataOf(await list("from=2100-01-01T00:00:00Z")))
    assert.isEmpty(dataOf(await list("limit=200", stranger)))
    for (const wrong of ["key_id=1", "status=9xx", "limit=0", "cursor=x", "from=yesterday"]) {
      assert.strictEqual((await list(wrong)).status, 422, wrong)
    }
  })

  it("shows its own requests in no request log", { tags: "CON-15" }, async () => {
    const own = await plain.ask("/console/api/v1/transports")
    await shown(plain, idOf(await ask(api.origin, "/v1/options", { key: key.clear })))
    assert.strictEqual((await plain.ask(`/console/api/requests/${idOf(own)}`)).status, 404)
  })

  it(
    "shows administrators who changed what: keys and users by name, people of Trajet without a name",
    { tags: ["CON-25", "CON-26"] },
    async () => {
      const mark = `mark ${randomUUID()}`
      const ordered = await administrator.ask("/console/api/v1/transports", { body: validOrder() })
      const id = String(ordered.json()["id"])
      const cancelled = await ask(api.origin, `/v1/transports/${id}/cancel`, {
        key: key.clear,
        method: "POST",
        body: {}
      })
      assert.strictEqual(cancelled.status, 200, cancelled.text)
      const byKey = await ask(api.origin, "/v1/transports", { key: key.clear, body: validOrder() })
      const otherId = String(byKey.json()["id"])
      const byOperator = await ask(api.origin, `/operations/v1/missions/${otherId}/cancel`, {
        key: operator.key,
        method: "POST",
        body: { reason: mark }
      })
      assert.strictEqual(byOperator.status, 200, byOperator.text)
      const reply = await administrator.ask("/console/api/changes?limit=200")
      const rows = dataOf(reply)
      const of = (target: string) => rows.filter((row) => row["target"] === target)
      const actors = (target: string) =>
        of(target).map((row) => [row["action"], member(row, "actor", "kind"), member(row, "actor", "name")])
      const prefix = key.clear.slice(0, 13)
      assert.deepStrictEqual(actors(id), [
        ["transport.cancel", "key", prefix],
        ["transport.create", "user", "Claire Martin"]
      ])
      assert.deepStrictEqual(actors(otherId), [
        ["transport.cancel", "trajet", "Trajet"],
        ["transport.create", "key", prefix]
      ])
      assert.strictEqual(member(of(id)[1], "actor", "id"), administratorId)
      assert.isTrue(rows.some((row) => row["action"] === "user.sign_in" && member(row, "actor", "kind") === "user"))
      for (const hidden of [mark, "127.0.0.1", operator.id]) assert.notInclude(reply.text, hidden)
    }
  )

  it(
    "shows changes to no member, no other group, no operator and nobody without a session",
    { tags: "CON-25" },
    async () => {
      const mine = dataOf(await administrator.ask("/console/api/changes?limit=200")).map((row) => row["id"])
      const theirs = dataOf(await stranger.ask("/console/api/changes?limit=200")).map((row) => row["id"])
      assert.isAbove(mine.length, 1)
      assert.isFalse(theirs.some((id) => mine.includes(id)))
      const refused = await plain.ask("/console/api/changes")
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
      assert.strictEqual((await staff.ask("/console/api/changes")).status, 403)
      assert.strictEqual((await ask(api.origin, "/console/api/changes")).status, 401)
      const live = { headers: { "x-trajet-environment": "live" } }
      const inLive = dataOf(await administrator.ask("/console/api/changes?limit=200", live))
      assert.isTrue(inLive.every((row) => row["environment"] !== "test"))
    }
  )
})
