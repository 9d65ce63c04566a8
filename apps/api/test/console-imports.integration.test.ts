import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { checkedImport, importFile, rowsNamed, rowsOf, stateOf, upload } from "../../../tools/harness/import-files.ts"

const imports = "/console/api/imports"

describe("an import of orders in the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const start = (browser: Browser, id: string) => browser.ask(`${imports}/${id}/start`, { method: "POST" })
  const cancel = (browser: Browser, id: string) => browser.ask(`${imports}/${id}/cancellation`, { method: "POST" })
  const missionsOf = async (name: string) =>
    onServer(stage.database, "SELECT id, reference FROM mission WHERE reference LIKE $1 ORDER BY reference", [
      `${name}-%`
    ])
  const wrongRows = [
    { reference: "wrong-date", "pickup date": "soon", "billing email": "nobody" },
    { reference: "wrong-place", "delivery address": "xyzzy qwertz, 00000 Nowhere" },
    { reference: "wrong-plate", registration: "!", company: "" }
  ]

  it(
    "is checked row by row, orders nothing, and names the line and the column of each problem",
    { tags: "CON-77" },
    async () => {
      const id = await checkedImport(stage.member, importFile([...wrongRows, { reference: "fine-0" }]))
      const rows = await rowsOf(stage.member, id)
      const found = rows.map(({ line, state, problems }) => [
        line,
        state,
        ...problems.map(({ code, column }) => `${column} ${code}`)
      ])
      assert.deepStrictEqual(found, [
        [2, "wrong", "pickup_date invalid", "billing_email invalid"],
        [3, "wrong", "delivery_address address_not_found"],
        [4, "wrong", "company required"],
        [5, "right"]
      ])
      const shown = (await stage.member.ask(`${imports}/${id}`)).json()
      assert.deepInclude(shown, { state: "checked", started_at: null, ended_at: null, file_name: "orders.csv" })
      assert.deepStrictEqual(shown["rows"], { unchecked: 0, right: 1, wrong: 3, ordered: 0, refused: 0 })
      assert.isAbove(Number(shown["amount_ht"]), 100)
      assert.lengthOf(await missionsOf("fine"), 0)
      assert.deepStrictEqual(await authorsOf(stage.database, id), [{ action: "import.create", role: "member" }])
      await cancel(stage.member, id)
    }
  )

  it(
    "orders the right rows in the name of the user who starts it, and lists each row with its mission",
    { tags: "CON-78" },
    async () => {
      const name = randomUUID().slice(0, 8)
      const id = await checkedImport(stage.member, importFile([...rowsNamed(name, 23), ...wrongRows]))
      const started = await start(stage.administrator, id)
      assert.strictEqual(started.status, 202, started.text)
      await until("the end of the import", async () => (await stateOf(stage.member, id)) === "ended")
      const missions = await missionsOf(name)
      assert.lengthOf(missions, 23)
      const ordered = await rowsOf(stage.member, id, "&state=ordered")
      assert.sameMembers(
        ordered.map(({ mission }) => mission?.id),
        missions.map((mission) => mission["id"])
      )
      for (const { mission, price_ht } of ordered) {
        assert.match(String(mission?.transport_id), /^M-\d{8,}$/u)
        assert.isAbove(Number(price_ht), 0)
      }
      assert.lengthOf(await rowsOf(stage.member, id, "&state=wrong"), 3)
      assert.deepStrictEqual(await authorsOf(stage.database, id), [
        { action: "import.create", role: "member" },
        { action: "import.start", role: "administrator" }
      ])
      assert.deepStrictEqual(await authorsOf(stage.database, String(missions[0]?.["id"])), [
        { action: "transport.create", role: "administrator" }
      ])
      assert.strictEqual((await start(stage.member, id)).status, 409)
      assert.strictEqual((await cancel(stage.member, id)).status, 409)
    }
  )

  it(
    "takes commas and tabs, a byte order mark, headers of both languages and keys, in any order",
    { tags: "CON-77" },
    async () => {
      const content = importFile([{ reference: "comma-0" }], ",")
      const id = await checkedImport(stage.member, `\uFEFF${content}`)
      assert.deepStrictEqual(
        (await rowsOf(stage.member, id)).map(({ state }) => state),
        ["right"]
      )
      const french = content
        .replace("pickup address", "Adresse départ")
        .replace("pickup date", "DATE DEPART")
        .replace("company", "société")
        .replace("billing email", "billing_email")
      const other = await checkedImport(stage.member, french)
      assert.deepStrictEqual(
        (await rowsOf(stage.member, other)).map(({ state }) => state),
        ["right"]
      )
      for (const each of [id, other]) assert.strictEqual((await cancel(stage.member, each)).status, 200)
    }
  )

  it(
    "is refused as a whole without a needed column, with one twice, without rows, with too many, and as no CSV",
    { tags: "LIM-46" },
    async () => {
      const content = importFile(rowsNamed("none", 1))
      const wrong: ReadonlyArray<readonly [string, RegExp]> = [
        [content.replace("pickup date", "day"), /date départ/u],
        [content.replace("reference", "siret"), /twice/u],
        [content.split("\r\n")[0] ?? "", /no line/u],
        ["\uFEFF", /empty/u],
        [importFile(rowsNamed("many", 1_001)), /more than 1000 rows/u],
        [`${content}"open`, /no CSV/u]
      ]
      for (const [text, message] of wrong) {
        const answer = await upload(stage.member, text)
        assert.strictEqual(answer.status, 422, answer.text)
        assert.match(answer.text, message)
      }
      assert.strictEqual((await upload(stage.member, "x".repeat(500_001))).status, 422)
      const long = await checkedImport(stage.member, importFile([{ "pickup address": "x".repeat(501) }]))
      const [row] = await rowsOf(stage.member, long)
      assert.deepInclude(row?.problems[0], { column: "pickup_address", code: "too_long" })
      const nothing = await start(stage.member, long)
      assert.strictEqual(nothing.status, 409, nothing.text)
      await cancel(stage.member, long)
    }
  )

  it("orders nothing more after a cancellation", { tags: "CON-80" }, async () => {
    const name = randomUUID().slice(0, 8)
    const id = await checkedImport(stage.member, importFile(rowsNamed(name, 60)))
    await start(stage.member, id)
    await until("the first order", async () => (await missionsOf(name)).length > 0)
    assert.strictEqual((await cancel(stage.member, id)).status, 200)
    const ordered = await rowsOf(stage.member, id, "&state=ordered")
    assert.isBelow(ordered.length, 60)
    const later = await checkedImport(stage.member, importFile(rowsNamed(randomUUID().slice(0, 8), 20)))
    assert.lengthOf(await missionsOf(name), ordered.length)
    await cancel(stage.member, later)
  })

  it(
    "is at most one of five of its group that have not ended, and is found by its group alone",
    { tags: ["CON-80", "LIM-47"] },
    async () => {
      const content = importFile(rowsNamed("open", 1))
      const ids: Array<string> = []
      for (let i = 0; i < 5; i++) ids.push(await checkedImport(stage.stranger, content))
      assert.strictEqual((await upload(stage.stranger, content)).status, 409)
      const [id = ""] = ids
      for (const path of [`${imports}/${id}`, `${imports}/${id}/rows`]) {
        assert.strictEqual((await stage.member.ask(path)).status, 404)
        assert.strictEqual((await stage.stranger.ask(path)).status, 200)
      }
      assert.strictEqual((await start(stage.member, id)).status, 404)
      assert.strictEqual((await cancel(stage.member, id)).status, 404)
      assert.strictEqual(await stateOf(stage.stranger, id), "checked")
      assert.strictEqual((await stage.member.ask(`${imports}/none`)).status, 404)
      const listed = (await stage.stranger.ask(imports)).json()["data"]
      assert.lengthOf(Array.isArray(listed) ? listed : [], 5)
      for (const each of ids) await cancel(stage.stranger, each)
    }
  )

  it("ends if the user who started it is removed", { tags: "CON-80" }, async () => {
    const id = await checkedImport(stage.stranger, importFile(rowsNamed("gone", 3)))
    await onServer(stage.database, "UPDATE mission_import SET key_id = gen_random_uuid() WHERE id = $1", [id])
    await onServer(stage.database, "UPDATE mission_import SET state = 'ordering', lease_until = now() WHERE id = $1", [
      id
    ])
    await until("the end", async () => (await stateOf(stage.stranger, id)) === "cancelled")
    assert.lengthOf(await missionsOf("gone"), 0)
  })
})
