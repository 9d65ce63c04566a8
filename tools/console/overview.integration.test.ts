import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { assertFair } from "./fair-page.ts"
import { newGroupOf, setStage, type Stage } from "./stage.ts"

const [french] = looks

/** Cents of an amount in French: `1 234,50 €` on a page, `1234,50` in a file. */
const centsOf = (text: string): number => Number(text.replaceAll(/[^0-9]/gu, ""))

describe("the start page of a group", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  const newGroup = () => newGroupOf(stage, "administrator")
  const statusOf = (id: string, status: string) =>
    onServer(
      stage.database,
      `UPDATE mission SET status = $2, body = jsonb_set(body::jsonb, '{status}', to_jsonb($2::text))::json WHERE id = $1`,
      [id, status]
    )

  it("leads a group without missions to its first steps", { tags: "CON-133" }, async () => {
    const { user } = await newGroup()
    const visit = await stage.enter("/console/overview", french, user)
    const { page } = visit
    for (const name of ["Commander une mission", "Importer un fichier", "Premiers pas avec l'API"]) {
      await page.locator("main").getByRole("link", { name }).waitFor()
    }
    assert.strictEqual(await page.locator("main table").count(), 0)
    await assertFair(visit, "the start page of a new group")
    await visit.close()
  })

  it(
    "shows what waits, what is under way and this week",
    { tags: ["CON-133", "CON-134", "CON-135", "CON-152"] },
    async () => {
      const { groupId, ordered, user } = await newGroup()
      const [stopped, driven, returning] = [
        await ordered({ reference: "STOPPED" }),
        await ordered({ reference: "DRIVEN" }),
        await ordered({ reference: "RETURNING", return_trip: true })
      ]
      await statusOf(stopped, "incident")
      await statusOf(driven, "in_transit")
      await onServer(
        stage.database,
        `UPDATE mission SET body = jsonb_set(body::jsonb, '{outbound,pickup,date}',
         to_jsonb(to_char(now() AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD')))::json WHERE id = $1`,
        [returning]
      )
      await onServer(
        stage.database,
        `WITH made AS (
         INSERT INTO webhook_endpoint (id, group_id, environment, url, status, reason, version, created_at)
         VALUES (gen_random_uuid(), $1, 'test', 'https://gone.example/hook', 'disabled', 'gone', 1, now()) RETURNING id
       ) INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses)
         SELECT id, 10, 0, 0, 0 FROM made`,
        [groupId]
      )
      await onServer(
        stage.database,
        `WITH made AS (
         INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
         VALUES (gen_random_uuid(), $1, 'test', 'https://failing.example/hook', 'enabled', 1, now()) RETURNING id
       ) INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses, failing_since, paused_until,
           last_error, last_status_code)
         SELECT id, 1, 12, 12, 1, '2026-11-20T08:00:00Z', now() + interval '15 minutes', 'http_status', 500 FROM made`,
        [groupId]
      )
      const visit = await stage.enter("/console/", french, user)
      const { page } = visit
      await page.waitForURL("**/console/overview")
      const section = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name }) })
      const toDo = section("À faire").locator("li")
      await page.locator("main ul li").first().waitFor()
      await toDo.filter({ hasText: "https://gone.example/hook" }).filter({ hasText: "Webhook désactivé" }).waitFor()
      const failing = toDo.filter({ hasText: "https://failing.example/hook" })
      assert.match(
        (await failing.textContent()) ?? "",
        /^Webhook en échec.*En échec depuis le 20 nov\. 2026, 09:00\..*attend jusqu'au .* 500/u
      )
      assert.include(await toDo.nth(0).textContent(), "Incident en coursM-")
      assert.include(await toDo.nth(0).textContent(), "STOPPED")
      assert.include(await toDo.nth(1).textContent(), "Retour sans date")
      assert.strictEqual(await section("En route maintenant").locator("li").filter({ hasText: "DRIVEN" }).count(), 1)
      const week = section("Cette semaine").locator("li")
      assert.strictEqual(await week.filter({ hasText: "RETURNING" }).filter({ hasText: "Enlèvement ·" }).count(), 1)
      await assertFair(visit, "the start page")
      await page.getByRole("link", { name: "https://gone.example/hook" }).click()
      await page.waitForURL("**/console/webhooks/**")
      await visit.close()
    }
  )

  it("adds up a month as the list and the file of missions do", { tags: ["CON-136", "CON-155"] }, async () => {
    const { key, ordered, user } = await newGroup()
    await ordered()
    await ordered({ return_trip: true })
    const adjusted = await ordered()
    await ask(stage.origin, `/v1/transports/${adjusted}/price-adjustments`, {
      key,
      body: { leg: "aller", new_price_ht: 1_234.51, motif: "test" }
    })
    const cancelled = await ordered()
    await ask(stage.origin, `/v1/transports/${cancelled}/cancel`, { key, body: {} })
    await onServer(stage.database, "UPDATE mission SET cancellation_fee_ht = 2517 WHERE id = $1", [cancelled])
    const rows = (await ask(stage.origin, "/v1/transports", { key })).json()["data"]
    const dueOfList = (Array.isArray(rows) ? rows : [])
      .map(({ cancelled: isOver, price }) => (isOver === true ? price.cancellation_fee_ht : price.total_ht))
      .reduce((sum, euros) => sum + Math.round(euros * 100), 0)
    const visit = await stage.enter("/console/overview", french, user)
    const { page } = visit
    await page.locator("canvas").waitFor()
    const cells = await page.locator("[role=region] tbody tr").first().locator("td").allTextContents()
    assert.deepStrictEqual(cells.slice(0, 1), ["4"])
    const [prices = 0, fees = 0, due = 0] = cells.slice(1, -1).map(centsOf)
    const kilograms = (Array.isArray(rows) ? rows : [])
      .map(({ cancelled: isOver, kg_co2e: emitted }) => (isOver === true ? 0 : Number(emitted)))
      .reduce((sum, emitted) => sum + emitted, 0)
    assert.strictEqual(Number(cells.at(-1)), Math.round(kilograms))
    assert.deepStrictEqual([fees, due, prices + fees], [2_517, dueOfList, dueOfList])
    assert.strictEqual(await page.locator("[role=region] tbody tr").count(), 12)
    await page.locator("[role=region] tbody tr").first().getByRole("link").click()
    await page.waitForURL(/\/console\/missions\?from=/u)
    await page.getByText("frais, au lieu de").first().waitFor()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exporter en CSV" }).click()
    const [header = "", ...lines] = readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\r\n")
    const at = header.split(";").indexOf("Montant dû HT")
    const split = (line: string) => line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;)(?=;)/gu) ?? []
    assert.lengthOf(lines, 4)
    assert.strictEqual(
      lines.reduce((sum, line) => sum + centsOf(split(line)[at] ?? ""), 0),
      due
    )
    await visit.close()
  })
})
