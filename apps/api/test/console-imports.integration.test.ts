import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { until } from "../../../tools/harness/until.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { checkedImport, importFile, rowsNamed, rowsOf, stateOf, upload } from "../../../tools/harness/import-files.ts"

const imports = "/console/api/imports"

const rightCells = {
  ...{ reference: "", registration: "AB-123-CD", vehicle_type: "", vin: "", return_trip: "", flatbed: "", options: "" },
  ...{ pickup_address: "10 rue de Rivoli, 75001 Paris", pickup_date: "2031-03-17", pickup_from: "", pickup_until: "" },
  ...{ pickup_phone: "", pickup_email: "", pickup_contact: "", pickup_lat: "", pickup_lng: "" },
  ...{ delivery_address: "Place Bellecour, 69002 Lyon", delivery_date: "2031-03-18", delivery_until: "" },
  ...{
    company: "Test Fleet",
    billing_email: "billing@test-fleet.example",
    billing_address: "1 rue du Test, 75001 Paris"
  },
  siret: "12345678900011"
}

type Cause = readonly [cells: Readonly<Record<string, string>>, ...problems: ReadonlyArray<string>]

/** Cells that are wrong, and the problems that a row gets by them. */
const causes: ReadonlyArray<Cause> = [
  [{ pickup_address: "xyzzy qwertz, 00000 Nowhere" }, "pickup_address address_not_found"],
  [{ delivery_address: "" }, "delivery_address required"],
  [{ pickup_address: "", company: "" }, "company required", "pickup_address required"],
  [{ pickup_address: "1 rue X", pickup_lat: "46.2", pickup_lng: "-20" }, "pickup_lat far_from_towns"],
  [{ pickup_address: "Ajaccio, 20000", pickup_lat: "45.76", pickup_lng: "4.83" }, "pickup_address other_than_point"],
  [{ pickup_lat: "45.76" }, "pickup_lng required"],
  [{ pickup_lat: "north", pickup_lng: "east" }, "pickup_lat invalid", "pickup_lng invalid"],
  [{ registration: "!" }, "registration registration_invalid"],
  [{ vin: "x".repeat(60) }, "vin too_long"],
  [{ vehicle_type: "camion" }, "vehicle_type vehicle_not_supported"],
  [{ pickup_email: "nobody" }, "pickup_email invalid"],
  [{ pickup_contact: "c".repeat(500) }, "pickup_contact too_long"],
  [{ pickup_phone: "0".repeat(100) }, "pickup_phone too_long"],
  [{ pickup_date: "2020-01-01" }, "pickup_date in_past"],
  [{ pickup_date: "soon", delivery_date: "later" }, "delivery_date invalid", "pickup_date invalid"],
  [{ delivery_date: "2031-03-16" }, "delivery_date not_after"],
  [{ pickup_from: "12:00", pickup_until: "9h" }, "pickup_until not_after"],
  [{ pickup_from: "25h", delivery_until: "x" }, "delivery_until invalid", "pickup_from invalid"],
  [{ options: "plien" }, "options unknown_option"],
  [{ options: "lavage_ext;lavage_ext" }, "options option_conflict"],
  [{ flatbed: "perhaps" }, "flatbed invalid"],
  [{ return_trip: "xyzzy qwertz, 00000 Nowhere" }, "return_trip address_not_found"],
  [{ company: "Nobody", siret: "" }, "company billing_entity_required"],
  [{ siret: "999" }, "siret billing_entity_required"],
  [{ billing_email: "nobody" }, "billing_email invalid"]
]

describe("an import of orders in the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const start = (browser: Browser, id: string) => browser.ask(`${imports}/${id}/start`, { method: "POST" })
  const cancel = (browser: Browser, id: string) => browser.ask(`${imports}/${id}/cancellation`, { method: "POST" })
  const correct = (id: string, line: number, cells: Readonly<Record<string, string>>, browser = stage.member) =>
    browser.ask(`${imports}/${id}/rows/${line}`, {
      method: "PATCH",
      body: { cells: Object.entries(cells).map(([column, text]) => ({ column, text })) }
    })
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

  /** The problems of a row whose cells are right but for these. */
  const problemsOf = async (id: string, cells: Readonly<Record<string, string>>): Promise<ReadonlyArray<string>> => {
    const reply = await correct(id, 2, { ...rightCells, ...cells })
    assert.strictEqual(reply.status, 200, reply.text)
    const problems = reply.json()["problems"]
    return Array.isArray(problems) ? problems.map((one) => `${one["column"]} ${one["code"]}`).toSorted() : []
  }

  it("names the cell that causes each problem", { tags: ["CON-77", "CON-140"] }, async () => {
    const id = await checkedImport(stage.member, importFile([{}]))
    for (const [cells, ...problems] of causes) {
      assert.deepStrictEqual(await problemsOf(id, cells), problems, JSON.stringify(cells))
    }
    assert.deepStrictEqual(await problemsOf(id, {}), [])
    await cancel(stage.member, id)
  })

  it("corrects rows until they are ordered, as they are then", { tags: "CON-141" }, async () => {
    const name = randomUUID().slice(0, 8)
    const wide = importFile([{ reference: "shifted", "pickup address": "" }]).replace('""', '"";"more"')
    const id = await checkedImport(
      stage.member,
      `${importFile([{ "pickup date": "soon" }])}${wide.split("\r\n")[1]}\r\n`
    )
    assert.deepStrictEqual((await rowsOf(stage.member, id))[1]?.problems[0]?.column, null)
    for (const [line, cells] of [
      [
        2,
        { pickup_date: " 17/03/2031 ", reference: `${name}-0`, billing_email: "'=x@y.example", siret: "12345678900011" }
      ],
      [3, { ...rightCells, reference: `${name}-1`, registration: "" }]
    ] as const) {
      const reply = await correct(id, line, cells)
      assert.deepInclude(reply.json(), { line, state: "right", problems: [] }, reply.text)
    }
    const stored = await onServer(
      stage.database,
      "SELECT line, cells FROM import_row WHERE import_id = $1 ORDER BY line",
      [id]
    )
    assert.include(String(stored[0]?.["cells"]), '"pickup_date":"17/03/2031"')
    assert.notInclude(String(stored[0]?.["cells"]), "'=")
    assert.notInclude(String(stored[1]?.["cells"]), "registration")
    for (const [line, status] of [
      [9, 404],
      [0, 404]
    ] as const) {
      assert.strictEqual((await correct(id, line, { reference: "x" })).status, status)
    }
    assert.strictEqual((await correct(id, 2, { reference: "x" }, stage.stranger)).status, 404)
    for (const cells of [{ other: "x" }, { reference: "x".repeat(501) }, {}]) {
      assert.strictEqual((await correct(id, 2, cells)).status, 422)
    }
    assert.deepStrictEqual(await authorsOf(stage.database, id), [
      { action: "import.create", role: "member" },
      { action: "import.correct", role: "member" },
      { action: "import.correct", role: "member" }
    ])
    await start(stage.administrator, id)
    await until("the end of the import", async () => (await stateOf(stage.member, id)) === "ended")
    assert.deepStrictEqual(
      (await missionsOf(name)).map(({ reference }) => reference),
      [`${name}-0`, `${name}-1`]
    )
    assert.strictEqual((await correct(id, 2, { reference: "late" })).status, 409)
  })

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
