import { Schema } from "effect"
import { assert, beforeAll, describe, it } from "vitest"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"
import { asAdministrator, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"

const readRows = Schema.decodeUnknownSync(Schema.Array(Schema.Record(Schema.String, Schema.Unknown)))

const nowhere = "postgres://nobody@127.0.0.1:1/nothing"

/** A group that has sent so many requests that read in the last hour. */
const makeBusyGroup = async (url: string, name: string, reads: number): Promise<void> => {
  await onServer(
    url,
    `INSERT INTO request_log (group_id, environment, at, id, key_id, status, millis, method, route)
SELECT $1, 'live', now(), gen_random_uuid(), gen_random_uuid(), 200, 1, 'GET', '/' FROM generate_series(1, $2)`,
    [await makeGroup(url, name), reads]
  )
}

describe("cells as one service", () => {
  let databases: Readonly<Record<"a" | "b" | "c", string>>

  const listOf = (given: Readonly<Record<string, string>>) =>
    JSON.stringify({
      cells: Object.entries(given).map(([name, url]) => ({
        ...{ name, address: `https://${name}.trajet.example` },
        database_url: asAdministrator(url)
      }))
    })

  const run = (words: ReadonlyArray<string>, cells: Readonly<Record<string, string>> = databases) =>
    runAdmin([...words, "--json"], { TRAJET_CELLS: listOf(cells) })

  const rowsOf = async (...words: ReadonlyArray<string>) => {
    const done = await run(words)
    assert.strictEqual(done.status, 0, done.stderr)
    return readRows(done.json())
  }

  beforeAll(async () => {
    databases = { a: await testDatabase(), b: await testDatabase(), c: await testDatabase() }
    for (const [index, url] of [databases.b, databases.c].entries()) {
      const made = await runAdmin(["cells", "init", "--number", String(index + 1)], {
        DATABASE_URL: asAdministrator(url)
      })
      assert.strictEqual(made.status, 0, made.stderr)
    }
    await makeBusyGroup(databases.a, "large", 60)
    await makeBusyGroup(databases.a, "middle", 40)
    await makeBusyGroup(databases.a, "small", 20)
    await makeBusyGroup(databases.b, "other", 10)
  })

  it("are shown with their loads", async () => {
    const rows = await rowsOf("cells", "status")
    assert.deepStrictEqual(
      rows.map(({ answers, cell, groups, load, moves }) => ({ cell, answers, groups, load, moves })),
      [
        { cell: "a", answers: true, groups: 3, load: 120, moves: [] },
        { cell: "b", answers: true, groups: 1, load: 10, moves: [] },
        { cell: "c", answers: true, groups: 0, load: 0, moves: [] }
      ]
    )
  })

  it("are shown although one of them is down, which the end of the command tells", async () => {
    const { json, status, stderr } = await run(["cells", "status"], { a: databases.a, down: nowhere })
    assert.strictEqual(status, 1)
    assert.include(stderr, "the cell down does not answer")
    assert.notInclude(stderr, "nobody")
    assert.deepStrictEqual(
      readRows(json()).map(({ answers, cell }) => ({ cell, answers })),
      [
        { cell: "a", answers: true },
        { cell: "down", answers: false }
      ]
    )
  })

  it("are not read from a list that is wrong, which no message shows", async () => {
    for (const wrong of [
      "{",
      listOf({}),
      listOf({ "Not a word": "postgres://trajet:secret@db.invalid/x" }),
      '{"cells":[{"name":"a","address":"x"}]}'
    ]) {
      const { status, stderr } = await runAdmin(["cells", "status"], { TRAJET_CELLS: wrong })
      assert.strictEqual(status, 1, wrong)
      assert.include(stderr, "TRAJET_CELLS is not valid")
      assert.notInclude(stderr, "secret")
    }
  })

  it("get a new group where the load is least, unless a cell has a group of this name", async () => {
    const made = await run(["groups", "create", "newcomer"])
    assert.strictEqual(Reflect.get(Object(made.json()), "cell"), "c", made.stderr)
    const again = await run(["groups", "create", "large"])
    assert.strictEqual(again.status, 1)
    assert.include(again.stderr, "large")
  })

  it("are balanced by moves that the dry run has said, and then no more", async () => {
    const said = await rowsOf("cells", "balance", "--dry-run")
    const wanted = [
      { group: "large", from: "a", to: "c", load: 60 },
      { group: "small", from: "a", to: "b", load: 20 }
    ]
    const movesIn = (rows: typeof said) => rows.map(({ from, group, load, to }) => ({ group, from, to, load }))
    assert.deepStrictEqual(movesIn(said), wanted)
    assert.strictEqual(said[0]?.["why"], "a has 120 and c 0; after the move 60 and 60")
    assert.deepStrictEqual(movesIn(await rowsOf("cells", "balance")), wanted)
    const after = await rowsOf("cells", "status")
    assert.deepStrictEqual(
      after.map(({ cell, groups, moves }) => ({ cell, groups, moves })),
      [
        { cell: "a", groups: 1, moves: [] },
        { cell: "b", groups: 2, moves: [] },
        { cell: "c", groups: 2, moves: [] }
      ]
    )
  })
})
