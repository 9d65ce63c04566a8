import { OperatorId } from "@trajet/domain/people"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { browserOf, makeUser, sameSite } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const failuresMax = 5

const rowsOf = (reply: Reply, member: string): ReadonlyArray<Record<string, unknown>> => {
  const data = reply.json()[member]
  return Array.isArray(data) ? data : []
}

describe("the phone of a driver", () => {
  let stage: ConsoleStage
  let operator: Browser
  let tired: Browser
  let operatorId: string

  beforeAll(async () => {
    stage = await consoleStage()
    ;({ id: operatorId } = await makeOperator(stage.database))
    const [one, other] = [
      await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operatorId) }),
      await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operatorId) })
    ]
    operator = await browserOf(stage.api.origin, one)
    tired = await browserOf(stage.api.origin, other)
    await onServer(
      stage.database,
      "UPDATE console_session SET signed_in_at = signed_in_at - interval '11 minutes' WHERE user_id = $1",
      [other.id]
    )
  })
  afterAll(() => stage.stop())

  const enter = (code: unknown, more: Readonly<Record<string, string>> = {}, origin = stage.api.origin) =>
    ask(origin, "/driver/api/entrance", {
      headers: { ...sameSite, ...more },
      body: { code, device: "Android, Chrome" }
    })
  const newDriver = () => makeDriver(stage.database)
  const linkOf = async (driverId: string, headers: Readonly<Record<string, string>> = {}) => {
    const made = await operator.ask(`/console/api/drivers/${driverId}/device-links`, { method: "POST", headers })
    assert.strictEqual(made.status, 201, made.text)
    return made.json()
  }
  const devicesOf = (driverId: string) => operator.ask(`/console/api/drivers/${driverId}/devices`)
  const revoke = (driverId: string, keyId: unknown) =>
    operator.ask(`/console/api/drivers/${driverId}/devices/${String(keyId)}/revocation`, { method: "POST" })
  const refused = (answer: Reply) => `${answer.status} ${String(answer.json()["code"])}`

  it(
    "gets a key once for the code of a link, with its label, and reads the missions of its driver",
    { tags: ["DRV-1", "DRV-2"] },
    async () => {
      const driver = await newDriver()
      const link = await linkOf(driver.id)
      const code = String(link["code"])
      assert.match(code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/u)
      assert.strictEqual(link["url"], `${stage.api.origin}/driver#${code}`)
      const life = Date.parse(String(link["expires_at"])) - Date.parse(String(link["created_at"]))
      assert.approximately(life, 15 * 60_000, 1_000)
      const entered = await enter(code.toLowerCase().replaceAll("-", " "))
      assert.strictEqual(entered.status, 201, entered.text)
      const { key, environment, driver: shown } = entered.json()
      assert.match(String(key), /^ops_test_/u)
      assert.deepStrictEqual([environment, shown], ["test", { id: driver.id, first_name: "Marie", name: "Durand" }])
      const missions = await ask(stage.api.origin, "/operations/v1/missions", { key: String(key) })
      assert.strictEqual(missions.status, 200, missions.text)
      assert.strictEqual(refused(await enter(code)), "403 device_link_refused")
      const listed = await devicesOf(driver.id)
      assert.deepStrictEqual(
        rowsOf(listed, "devices").map(({ label }) => label),
        ["Android, Chrome", null]
      )
      assert.isEmpty(rowsOf(listed, "links"))
      assert.notInclude(listed.text, String(key))
    }
  )

  it("gets its key alone, if several use one link at the same time", { tags: "DRV-3" }, async () => {
    const driver = await newDriver()
    const { code } = await linkOf(driver.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(code)))
    assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [201, 403, 403, 403, 403, 403])
    assert.lengthOf(rowsOf(await devicesOf(driver.id), "devices"), 2)
  })

  it(
    "is refused alike by a link that is used, ended, expired or unknown, or is no code",
    { tags: "DRV-4" },
    async () => {
      const driver = await newDriver()
      const [ended, expired] = [await linkOf(driver.id), await linkOf(driver.id)]
      const end = await operator.ask(`/console/api/drivers/${driver.id}/device-links/${String(ended["id"])}`, {
        method: "DELETE"
      })
      assert.strictEqual(end.status, 204, end.text)
      await onServer(stage.database, "UPDATE device_link SET expires_at = now() WHERE id = $1", [expired["id"]])
      const answers = []
      for (const code of [ended["code"], expired["code"], "0000-0000-0000", "x", "é".repeat(40)]) {
        const { detail, status, title } = (await enter(code)).json()
        answers.push(JSON.stringify([status, title, detail]))
      }
      assert.lengthOf([...new Set(answers)], 1)
      assert.include(answers[0], "403")
    }
  )

  it("is refused while its driver is suspended, and a suspended driver gets no link", { tags: "DRV-1" }, async () => {
    const driver = await newDriver()
    const { code } = await linkOf(driver.id)
    const suspend = (suspended: boolean) =>
      onServer(stage.database, "UPDATE person SET suspended = $2 WHERE id = $1", [driver.id, suspended])
    await suspend(true)
    assert.strictEqual(refused(await enter(code)), "409 driver_suspended")
    const made = await operator.ask(`/console/api/drivers/${driver.id}/device-links`, { method: "POST" })
    assert.strictEqual(refused(made), "409 driver_suspended")
    await suspend(false)
    assert.strictEqual((await enter(code)).status, 201)
  })

  it(
    "gets the key of the link's environment, and nothing where that environment is not served",
    { tags: "DRV-4" },
    async () => {
      const driver = await newDriver()
      const live = await linkOf(driver.id, { "x-trajet-environment": "live" })
      const test = await linkOf(driver.id)
      const { origin, stop } = await startApiHere(stage.database, { TRAJET_SERVES: "live" })
      try {
        assert.strictEqual(refused(await enter(test["code"], {}, origin)), "403 device_link_refused")
        const entered = await enter(live["code"], {}, origin)
        assert.match(String(entered.json()["key"]), /^ops_live_/u, entered.text)
      } finally {
        await stop()
      }
      assert.strictEqual((await enter(test["code"])).status, 201)
    }
  )

  it(
    "loses its key by a revocation, which the audit log records with the operator, as it does the link",
    { tags: "DRV-5" },
    async () => {
      const driver = await newDriver()
      const entered = (await enter((await linkOf(driver.id))["code"])).json()
      const other = await newDriver()
      assert.strictEqual((await revoke(other.id, entered["key_id"])).status, 404)
      const revoked = await revoke(driver.id, entered["key_id"])
      assert.isString(revoked.json()["revoked_at"], revoked.text)
      const missions = await ask(stage.api.origin, "/operations/v1/missions", { key: String(entered["key"]) })
      assert.strictEqual(missions.status, 401)
      const audited = await onServer(
        stage.database,
        "SELECT action, person_id FROM audit WHERE target IN ($1, $2) ORDER BY id",
        [driver.id, entered["key_id"]]
      )
      assert.deepStrictEqual(audited, [
        { action: "driver.create", person_id: null },
        { action: "device_link.create", person_id: operatorId },
        { action: "device.enter", person_id: driver.id },
        { action: "key.revoke", person_id: operatorId }
      ])
    }
  )

  it(
    "is a matter of operators with a sign-in of the last 10 minutes, and 404 for an unknown driver",
    { tags: "DRV-1" },
    async () => {
      const driver = await newDriver()
      const path = `/console/api/drivers/${driver.id}/device-links`
      for (const browser of [stage.member, stage.administrator]) {
        assert.strictEqual(refused(await browser.ask(path, { method: "POST" })), "403 role_not_allowed")
      }
      assert.strictEqual(refused(await tired.ask(path, { method: "POST" })), "403 sign_in_again")
      const revocation = `/console/api/drivers/${driver.id}/devices/${driver.keyId}/revocation`
      assert.strictEqual(refused(await tired.ask(revocation, { method: "POST" })), "403 sign_in_again")
      for (const unknown of [randomUUID(), "x", operatorId]) {
        const made = await operator.ask(`/console/api/drivers/${unknown}/device-links`, { method: "POST" })
        assert.strictEqual(made.status, 404, unknown)
        assert.strictEqual((await devicesOf(unknown)).status, 404, unknown)
      }
    }
  )

  it(
    "is asked by a page of this host alone, and by no code that is too long or a phone without a name",
    { tags: ["DRV-3", "LIM-50"] },
    async () => {
      const { code } = await linkOf((await newDriver()).id)
      const foreign = await enter(code, { "sec-fetch-site": "cross-site" })
      assert.strictEqual(refused(foreign), "403 cross_site_request")
      assert.strictEqual((await enter("0".repeat(41))).status, 422)
      const nameless = await ask(stage.api.origin, "/driver/api/entrance", {
        headers: sameSite,
        body: { code, device: " " }
      })
      assert.strictEqual(nameless.status, 422, nameless.text)
      assert.strictEqual((await enter(code)).status, 201)
    }
  )

  it(
    "may not guess: an address with too many wrong codes is refused, also with a right one",
    { tags: "DRV-4" },
    async () => {
      const { origin, stop } = await startApiHere(stage.database, { TRAJET_RATE_FAILED_AUTH: String(failuresMax) })
      try {
        const { code } = await linkOf((await newDriver()).id)
        for (let guess = 0; guess < failuresMax; guess++) {
          assert.strictEqual((await enter("0000-0000-0000", {}, origin)).status, 403)
        }
        assert.strictEqual(refused(await enter("0000-0000-0000", {}, origin)), "429 rate_limited")
        assert.strictEqual(refused(await enter(code, {}, origin)), "429 rate_limited")
      } finally {
        await stop()
      }
    }
  )
})
