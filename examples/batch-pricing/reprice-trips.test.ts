import { compileGrid, demonstrationGrid } from "@trajet/domain/pricing"
import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { byForm } from "../../tools/harness/test-form.ts"
import { repriceLines } from "./reprice-lines.ts"
import { pricedColumns } from "./trip-csv.ts"

const here = import.meta.dirname
const source = "--conditions=@trajet/source"
const header = pricedColumns.join(",")
const trip = (id: string, price: string, country = "FR") =>
  `${id},aller,465,VP,false,false,false,,FR,75012,2026-11-20,,,${country},69003,2026-11-20,,,,${price},0.00`

// Node itself needs about half of this heap. The test reads a file that is larger than the heap.
const heapMebibytes = 48
const { idLength, trips } = byForm({
  short: { trips: 30_000, idLength: 2_000 },
  long: { trips: 1_000_000, idLength: 10 }
})

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trajet-repricing-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program of this example, and returns its exit code and its standard error. */
const run = async (file: string, args: ReadonlyArray<string>, flags: ReadonlyArray<string> = []) => {
  const command = [source, "--no-warnings", ...flags, join(here, file), ...args]
  const { stderr, code } = await promisify(execFile)(process.execPath, command).then(
    (ended) => ({ ...ended, code: 0 }),
    (failed: { readonly stderr: string; readonly code: number }) => failed
  )
  return { said: stderr, code }
}

const reprice = (priced: string, out: string, more: ReadonlyArray<string> = [], flags: ReadonlyArray<string> = []) =>
  run("reprice-trips.ts", [priced, "--differences", `${out}.differences`, "--out", out, ...more], flags)

const read = (path: string): Promise<string> => readFile(path, "utf8")

/** Today's grid: every kilometre of a car is dearer. */
const dearerGrid = async (): Promise<string> => {
  const grid = JSON.parse(await read(join(here, "../../docs/demonstration-grid.json")))
  const path = join(folder, "grid.json")
  await writeFile(path, JSON.stringify({ ...grid, baseHt: grid.baseHt + 1000 }))
  return path
}

describe("the nightly re-pricing", () => {
  const grid = compileGrid(demonstrationGrid)

  it("reports each trip whose price differs, and keeps the line of a trip that has no price today", () => {
    const lines = [trip("same", "392.30"), trip("dearer", "390.00"), "", trip("far", "500.00", "US"), "broken"]
    const { differences, priced, refused, tally } = repriceLines(grid, lines, 2)
    assert.strictEqual(differences, "dearer,390.00,392.30,2.30\n")
    const rows = [lines[0], trip("dearer", "392.30"), lines[3], lines[4]]
    assert.strictEqual(priced, `${rows.join("\n")}\n`)
    assert.deepStrictEqual(
      refused.map(({ line }) => line),
      [5, 6]
    )
    assert.deepStrictEqual(
      { ...tally, differenceHt: Number(tally.differenceHt) },
      {
        unchanged: 1,
        changed: 1,
        refused: 2,
        differenceHt: 230
      }
    )
  })

  it("runs night after night: the file of one night is the input of the next", async () => {
    const [day, night, later] = ["day.csv", "night.csv", "later.csv"].map((name) => join(folder, name))
    assert.isDefined(day && night && later)
    await run("price-trips.ts", [join(here, "trips.csv"), "--with-trips", "--out", String(day)])
    const first = await reprice(String(day), String(night), ["--grid", await dearerGrid()])
    assert.match(first.said, /^0 unchanged, 4 changed by \d+\.\d\d EUR in all, 0 refused/u)
    assert.match(await read(`${night}.differences`), /^id,was_ht,is_ht,difference_ht\nparis-lyon,392\.30,/u)
    const second = await reprice(String(night), String(later), ["--grid", join(folder, "grid.json")])
    assert.match(second.said, /^4 unchanged, 0 changed by 0\.00 EUR/u)
    assert.strictEqual(await read(String(later)), await read(String(night)))
  })

  it("leaves no file that looks whole if the input has other columns or is cut", async () => {
    const wrong = join(folder, "wrong.csv")
    await writeFile(wrong, "id,price\n")
    const { code, said } = await reprice(wrong, join(folder, "none.csv"))
    assert.deepStrictEqual([code, said.split(":")[0]], [2, "line 1"])
    await writeFile(wrong, `${header}\n${trip("a", "392.30")}\n${trip("cut", "392.30").slice(0, 60)}`)
    assert.strictEqual((await reprice(wrong, join(folder, "cut.csv"))).code, 1)
    const names = await readdir(folder)
    assert.deepStrictEqual(
      names.filter((name) => name.startsWith("none") || name.endsWith(".part")),
      []
    )
  })

  it(`prices ${trips} trips again in a heap of ${heapMebibytes} MiB`, async () => {
    const priced = join(folder, "priced.csv")
    const lines = function* () {
      yield `${header}\n`
      const id = "x".repeat(idLength)
      for (let made = 0; made < trips; made += 100) yield `${trip(id, "392.30")}\n`.repeat(100)
    }
    await writeFile(priced, lines())
    const again = join(folder, "again.csv")
    const heap = `--max-old-space-size=${heapMebibytes}`
    const { said } = await reprice(priced, again, ["--grid", await dearerGrid()], [heap])
    console.log(said.trim())
    assert.match(said, new RegExp(`^0 unchanged, ${trips} changed by ${trips * 10}\\.00 EUR`, "u"))
    const [was, is] = await Promise.all([stat(priced), stat(again)])
    assert.isAbove(was.size, heapMebibytes * 2 ** 20)
    assert.strictEqual(is.size, was.size)
  })
})
