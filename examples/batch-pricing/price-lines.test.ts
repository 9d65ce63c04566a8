import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { compileGrid, demonstrationGrid } from "@trajet/domain/pricing"
import { priceLines, type PriceLinesOptions } from "./price-lines.ts"
import { columns } from "./trip-csv.ts"

const header = columns.join(",")
const trip = (id: string, distance = "465", key = "aller") =>
  `${id},${key},${distance},VP,false,false,false,,FR,75012,2026-11-20,,,FR,69003,2026-11-20,,,`

const priced = async (chunks: ReadonlyArray<string | Buffer>, options: PriceLinesOptions = {}) => {
  const tally = { priced: 0, refused: 0 }
  const refused: Array<readonly [number, string]> = []
  const price = priceLines(
    compileGrid(demonstrationGrid),
    tally,
    (line, reason) => refused.push([line, reason]),
    options
  )
  const written: Array<Buffer> = []
  for await (const rows of price(
    (async function* () {
      yield* chunks.map((chunk) => Buffer.from(chunk))
    })()
  )) {
    written.push(rows)
  }
  const text = Buffer.concat(written).toString()
  return { rows: text.split("\n").slice(1, -1), refused, tally }
}

describe("the batch pricing example", () => {
  it("prices each line in order, however the file is split into chunks", async () => {
    const text = `${header}\r\n${trip("a")}\r\n\r\n${trip("b", "465", "retour")}`
    const { rows, tally } = await priced([...text])
    assert.deepStrictEqual(rows, ["a,392.30,0.00", "b,235.40,0.00"])
    assert.deepStrictEqual(tally, { priced: 2, refused: 0 })
  })

  it("reports lines that are invalid or have no price, and continues", async () => {
    const strange = trip("d").replace("69003", "").replace(",FR,,", ",US,,")
    const lines = [header, trip("a", "far"), "b", trip("c").replace("2026-11-20", "2026-02-30"), strange, trip("e")]
    const { rows, refused, tally } = await priced([lines.join("\n")])
    assert.deepStrictEqual(rows, ["e,392.30,0.00"])
    assert.deepStrictEqual(
      refused.map(([line]) => line),
      [2, 3, 4, 5]
    )
    assert.match(refused[0]?.[1] ?? "", /distance_km/)
    assert.match(refused[3]?.[1] ?? "", /US/)
    assert.deepStrictEqual(tally, { priced: 1, refused: 4 })
  })

  it("reads and writes quoted fields", async () => {
    const { rows, refused } = await priced([`${header}\n${trip('"say ""hi"", Bob"')}\n${trip('"open')}\n`])
    assert.deepStrictEqual(rows, ['"say ""hi"", Bob",392.30,0.00'])
    assert.deepStrictEqual(refused, [[3, "a quoted field does not end"]])
  })

  it("reads a quoted line whose first or last field is empty", async () => {
    const options = `${trip("").slice(0, -1)},"plein"`
    const { rows, refused } = await priced([`${header}\n${options}\n${options.replace('"plein"', '""')}\n`])
    assert.deepStrictEqual(refused, [])
    assert.lengthOf(rows, 2)
    assert.strictEqual(rows[1], ",392.30,0.00")
  })

  it("stops if the file has other columns, or a line that never ends", async () => {
    const message = (chunks: ReadonlyArray<string>) =>
      priced(chunks).then(
        () => "priced",
        (fault: unknown) => String(fault)
      )
    assert.match(await message(["id,price\n"]), /line 1/)
    assert.match(await message([]), /line 1/)
    assert.match(await message([`${header}\n`, "x".repeat(70_000)]), /longer/)
  })

  it("runs as a command on the sample beside it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "batch-pricing-"))
    const run = promisify(execFile)
    const here = import.meta.dirname
    const out = join(folder, "prices.csv")
    const command = ["--conditions=@trajet/source", join(here, "price-trips.ts"), join(here, "trips.csv")]
    try {
      const { stdout, stderr } = await run(process.execPath, command)
      assert.strictEqual(stdout.split("\n")[1], "paris-lyon,392.30,0.00")
      assert.match(stderr, /^4 priced, 0 refused/)
      await run(process.execPath, [...command, "--out", out])
      assert.strictEqual(await readFile(out, "utf8"), stdout)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
