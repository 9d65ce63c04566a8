// Looks up every label of La Poste, and every commune with each of its postcodes, in five forms, and prints how often the
// place is right. With `--examples` it prints texts of each kind that were not.
import { gazetteerGeocoder } from "@trajet/adapters-local"
import { choosePlace, departmentFigures, Geocoder } from "@trajet/domain/places"
import { Effect, Result } from "effect"
import { readSource } from "../../libs/adapters-local/src/places/gazetteer-source.ts"
import { cacheFolder } from "../harness/cache-folder.ts"
import { forms, type PostalRow, postalRows } from "./postal-rows.ts"

const faults = ["another country", "another department", "another commune", "refused"] as const
type Fault = (typeof faults)[number]

interface Miss {
  readonly fault: Fault
  readonly line: string
}

const examplesMax = 40

const lookUp = Effect.fnUntraced(function* ({ communes, departments }: PostalRow, address: string) {
  const { search } = yield* Geocoder
  const candidates = yield* search(address)
  const chosen = choosePlace(address, candidates, { municipalityOnly: true })
  if (Result.isFailure(chosen)) return { fault: "refused", line: `${address}: ${chosen.failure._tag}` } satisfies Miss
  const { place } = chosen.success
  const code = candidates.find(({ placeId }) => placeId === place.placeId)?.cityCode ?? ""
  const miss = (fault: Fault): Miss => ({ fault, line: `${address} → ${place.address}` })
  if (place.country !== "FR") return miss("another country")
  if (!departments.has(departmentFigures(code))) return miss("another department")
  return communes.has(code) ? null : miss("another commune")
})

const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(2)} %`

const measure = Effect.gen(function* () {
  const rows = postalRows(yield* Effect.promise(() => readSource(new Set())))
  const missed: Array<Miss> = []
  for (const [form, write] of Object.entries(forms)) {
    const found = yield* Effect.forEach(rows, (row) => lookUp(row, write(row.text)))
    const misses = found.filter((miss) => miss !== null)
    const count = (fault: Fault): number => misses.filter((miss) => miss.fault === fault).length
    const right = rows.length - misses.length
    console.log(
      `${form}: ${rows.length} texts, right commune ${percent(right, rows.length)}, right department ` +
        `${percent(right + count("another commune"), rows.length)}, another country ${count("another country")}, ` +
        `refused ${count("refused")}`
    )
    missed.push(...misses)
  }
  return missed
})

const printExamples = (missed: ReadonlyArray<Miss>): void => {
  for (const fault of faults) {
    const lines = missed.filter((miss) => miss.fault === fault).map(({ line }) => line)
    const step = Math.ceil(lines.length / examplesMax)
    console.log([`\n${fault}: ${lines.length}`, ...lines.filter((_, at) => at % step === 0)].join("\n  "))
  }
}

const geocoder = gazetteerGeocoder({ cacheFolder: cacheFolder("gazetteer") })
const missed = await Effect.runPromise(Effect.provide(measure, geocoder))
if (process.argv.includes("--examples")) printExamples(missed)
