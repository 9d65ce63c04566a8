// Writes a CSV of invented trips to stdout, the same for the same number: see the README beside this file.
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { columns } from "./trip-csv.ts"

const towns = ["75012", "69003", "13001", "33000", "59000", "67000", "44000", "31000", "06000", "35000", "20000"]
const abroad = ["BE", "LU", "DE", "ES", "IT", "NL", "CH"]
const optionSets = ["", "", "", "lavage_ext", "plein mise_en_main", "pv_papier", "controle_securite express"]

/** A multiplicative congruential generator (Lehmer, MINSTD): spreads trips well enough, and equally on all machines. */
const spread = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function* trips(count: number): Generator<string> {
  const pick = spread(20_261_120)
  const of = (items: ReadonlyArray<string>) => items[pick(items.length)] ?? ""
  const twoDigits = (from: number, below: number) => String(from + pick(below)).padStart(2, "0")
  const day = () => `2026-${twoDigits(1, 12)}-${twoDigits(1, 28)}`
  const end = (country: string) =>
    `${country},${country === "FR" ? of(towns) : ""},${day()},${twoDigits(6, 6)}:00,${twoDigits(12, 10)}:30`
  let block = `${columns.join(",")}\n`
  for (let number = 1; number <= count; number += 1) {
    const trip = pick(4) === 0 ? "retour" : "aller"
    const distance = `${pick(1_200)}.${pick(10)}`
    const kind = of(["VP", "VP", "VU", "VUL"])
    const electric = pick(5) === 0
    const plateau = pick(10) === 0
    const delivery = pick(20) === 0 ? of(abroad) : "FR"
    block += `T${number},${trip},${distance},${kind},${electric},${plateau},false,,${end("FR")},${end(delivery)},${of(optionSets)}\n`
    if (number % 1_000 === 0) {
      yield block
      block = ""
    }
  }
  yield block
}

const count = Number(process.argv[2])
if (!Number.isSafeInteger(count) || count < 1) {
  process.stderr.write("usage: generate-trips.ts <count>\n")
  process.exitCode = 2
} else {
  await pipeline(Readable.from(trips(count)), process.stdout, { end: false })
}
