import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { compileGrid } from "./compiled-grid.rules.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import type { PriceGrid } from "./grid.model.ts"
import { isSaturday } from "./off-hours.rules.ts"
import { Cents, type PricedEnd, type TripToPrice, type VehicleClass } from "./pricing.model.ts"
import { priceTrip, priceTripTotals, tariffs, tripPriceHt } from "./pricing.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const amount = fc.integer({ min: 0, max: 50_000 }).map(Cents)
const percent = fc.integer({ min: 1, max: 400 })
const perClass = <A>(value: fc.Arbitrary<A>) => fc.record({ VP: value, VU: value, VUL: value })

const grid: fc.Arbitrary<PriceGrid> = fc.oneof(
  fc.constant(demonstrationGrid),
  fc
    .record({
      baseHt: amount,
      steps: fc.array(fc.record({ widthKm: fc.integer({ min: 1, max: 700 }), centsPerKm: fc.nat(300) }), {
        maxLength: 4
      }),
      firstCentsPerKm: fc.nat(300),
      minimumHt: amount,
      classPercent: perClass(percent),
      flatbed: fc.record({ percent: fc.integer({ min: 100, max: 400 }), minimumHt: amount }),
      electric: fc.record({ beyondKm: fc.nat(500), chargeHt: amount }),
      returnPercent: fc.nat(100),
      roundingStepHt: fc.constantFrom(1, 5, 10, 100).map(Cents),
      crossingHt: perClass(amount),
      seasonPercent: fc.nat(99)
    })
    .map(({ steps, firstCentsPerKm, crossingHt, seasonPercent, ...figures }) => {
      let fromKm = 0
      const further = steps.map(({ widthKm, centsPerKm }) => ({ fromKm: (fromKm += widthKm), centsPerKm }))
      return {
        ...demonstrationGrid,
        ...figures,
        bands: [{ fromKm: 0, centsPerKm: firstCentsPerKm }, ...further],
        corsica: { crossingHt, season: { from: "07-01", to: "08-31", percent: seasonPercent } }
      }
    })
)

const dayMillis = 86_400_000
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((count) => Day(new Date(count * dayMillis).toISOString().slice(0, 10)))
const time = fc.integer({ min: 0, max: 23 }).map((hour) => TimeOfDay(`${String(hour).padStart(2, "0")}:00`))
const place = fc.constantFrom(
  ["FR", "75012"],
  ["FR", "20000"],
  ["FR", "2B033"],
  ["FR", null],
  ["BE", "1000"],
  ["CH", null]
)
const end: fc.Arbitrary<PricedEnd> = fc
  .tuple(place, fc.option(day), fc.option(time), fc.option(time))
  .map(([[country, postcode], date, startTime, endTime]) => ({
    country: country ?? "FR",
    postcode: postcode ?? null,
    date,
    startTime,
    endTime
  }))
const trip: fc.Arbitrary<TripToPrice> = fc.record({
  trip: fc.constantFrom("aller", "retour"),
  pickup: end,
  delivery: end,
  distanceKm: fc.integer({ min: 0, max: 20_000 }).map((tenths) => tenths / 10),
  hasFerry: fc.constantFrom(true, false, null),
  vehicleClass: fc.constantFrom<VehicleClass>("VP", "VU", "VUL"),
  electric: fc.boolean(),
  plateau: fc.boolean(),
  wGarage: fc.constant(false),
  options: fc.subarray(["pv_papier", "lavage_ext", "plein", "express", "jockey"])
})

// An independent computation of the price by PRC-37 to PRC-46, in integers of any size.
const rounded = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

const transportOf = (
  figures: PriceGrid,
  { vehicleClass, distanceKm, plateau, electric, trip }: TripToPrice
): bigint => {
  const coefficient = BigInt(figures.classPercent[vehicleClass])
  const tenths = BigInt(distanceKm.toFixed(1).replace(".", ""))
  let cents = rounded(BigInt(figures.baseHt) * coefficient, 100n)
  figures.bands.forEach(({ fromKm, centsPerKm }, index) => {
    const from = BigInt(fromKm) * 10n
    const next = figures.bands[index + 1]
    const to = next === undefined || BigInt(next.fromKm) * 10n > tenths ? tenths : BigInt(next.fromKm) * 10n
    if (to > from) cents += rounded((to - from) * BigInt(centsPerKm) * coefficient, 1_000n)
  })
  if (cents < BigInt(figures.minimumHt)) cents = BigInt(figures.minimumHt)
  if (plateau) cents = rounded(cents * BigInt(figures.flatbed.percent), 100n)
  if (plateau && cents < BigInt(figures.flatbed.minimumHt)) cents = BigInt(figures.flatbed.minimumHt)
  if (electric && tenths > BigInt(figures.electric.beyondKm) * 10n) cents += BigInt(figures.electric.chargeHt)
  return trip === "retour" ? rounded(cents * BigInt(figures.returnPercent), 100n) : cents
}

const isLate = ({ date, startTime, endTime }: PricedEnd): boolean =>
  (date !== null && new Date(`${date}T12:00:00Z`).getUTCDay() === 6) ||
  (endTime ?? "00:00") > "20:00" ||
  (startTime ?? "00:00") >= "20:00"

const crossesSea = ({ pickup, delivery, hasFerry }: TripToPrice): boolean => {
  const inFrance = [pickup, delivery].filter(({ country }) => country === "FR")
  const unknown = inFrance.some(({ postcode }) => postcode === null)
  if (inFrance.length === 2 && unknown && hasFerry !== null) return hasFerry
  return inFrance.filter(({ postcode }) => /^2[0AB]/.test(postcode ?? "")).length === 1
}

const reference = (figures: PriceGrid, asked: TripToPrice): number => {
  const { pickup, delivery, options, vehicleClass } = asked
  let cents = transportOf(figures, asked)
  for (const key of options) cents += BigInt(figures.options.find((option) => option.key === key)?.priceHt ?? -1)
  if (isLate(pickup) || isLate(delivery)) cents += BigInt(figures.offHours.chargeHt)
  if (crossesSea(asked)) {
    const crossing = BigInt(figures.corsica.crossingHt[vehicleClass])
    const inSeason = pickup.date !== null && ["07", "08"].includes(pickup.date.slice(5, 7))
    const raised = BigInt(100 + (inSeason ? (figures.corsica.season?.percent ?? 0) : 0))
    cents += rounded(crossing * raised, 100n)
  }
  const countries = [pickup.country, delivery.country]
  if (countries.includes("CH")) cents += 12_000n
  else if (countries.includes("BE")) cents += 6_000n
  const step = BigInt(figures.roundingStepHt)
  return Number(rounded(cents, step) * step)
}

const runs = (numRuns: number) => ({ numRuns })
const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((total, next) => total + next, 0)

describe("the price of any trip on any grid", () => {
  it("equals, to the cent, an independent computation by PRC-37 to PRC-46", { tags: ["PRC-8", "PRC-37"] }, () => {
    fc.assert(
      fc.property(grid, trip, (figures, asked) => {
        const priced = Result.getOrThrow(priceTrip(compileGrid(figures), asked))
        assert.strictEqual(priced.priceHt, reference(figures, asked))
      }),
      runs(15_000)
    )
  })

  it(
    "is exactly the sum of its lines, each of them its quantity times its unit price, with one rounding at the end",
    { tags: ["MON-3", "PRC-8", "PRC-16", "PRC-17", "PRC-18", "PRC-37", "PRC-43"] },
    () => {
      fc.assert(
        fc.property(grid, trip, (figures, asked) => {
          const { lines, priceHt } = Result.getOrThrow(priceTrip(compileGrid(figures), asked))
          assert.strictEqual(sum(lines.map((line) => line.amountHt)), priceHt)
          for (const line of lines) {
            const exact = Math.round(line.quantity * 10) * line.unitPriceTenThousandths
            assert.strictEqual(line.amountHt, Math.floor((exact + 500) / 1_000))
            assert.strictEqual(line.trip, asked.trip)
          }
          const roundings = lines.filter((line) => line.code === "ROUNDING")
          assert.deepStrictEqual(roundings, lines.slice(-1))
        }),
        runs(15_000)
      )
    }
  )

  it("is the same with and without its lines", () => {
    fc.assert(
      fc.property(grid, trip, (figures, asked) => {
        const compiled = compileGrid(figures)
        const priced = Result.map(priceTrip(compiled, asked), ({ lines: _, ...totals }) => totals)
        assert.deepStrictEqual(priceTripTotals(compiled, asked), priced)
        assert.deepStrictEqual(
          tripPriceHt(compiled, asked),
          Result.map(priced, ({ priceHt }) => priceHt)
        )
      }),
      runs(5_000)
    )
  })

  it("has a surcharge that is exactly the part for Corsica and abroad", { tags: "PRC-12" }, () => {
    fc.assert(
      fc.property(grid, trip, (figures, asked) => {
        const { lines, surchargeHt } = Result.getOrThrow(priceTrip(compileGrid(figures), asked))
        const places = lines.filter(({ code }) => code === "CORSICA" || code === "INTERNATIONAL")
        assert.strictEqual(surchargeHt, sum(places.map((line) => line.amountHt)))
      }),
      runs(3_000)
    )
  })

  it("never falls with the distance", () => {
    fc.assert(
      fc.property(grid, trip, fc.nat(3_000), (figures, asked, furtherTenths) => {
        const compiled = compileGrid(figures)
        const further = (Math.round(asked.distanceKm * 10) + furtherTenths) / 10
        const near = Result.getOrThrow(tripPriceHt(compiled, asked))
        assert.isAtMost(near, Result.getOrThrow(tripPriceHt(compiled, { ...asked, distanceKm: further })))
      }),
      runs(5_000)
    )
  })

  it(
    "has tariffs that equal the price of a trip without options and surcharges",
    { tags: ["PRC-15", "PRC-48"] },
    () => {
      fc.assert(
        fc.property(grid, trip, (figures, asked) => {
          const compiled = compileGrid(figures)
          const home = { country: "FR", postcode: "75012", date: null, startTime: null, endTime: null }
          const plain = { ...asked, pickup: home, delivery: home, plateau: false, electric: false, options: [] }
          const shown = tariffs(compiled, asked.distanceKm, asked.trip)[asked.vehicleClass]
          assert.strictEqual(shown, Result.getOrThrow(tripPriceHt(compiled, plain)))
        }),
        runs(5_000)
      )
    }
  )
})

describe("a Saturday", () => {
  it("is detected on every day of the calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_900_000 }), (count) => {
        const text = new Date(Date.UTC(2000, 0, 1) + count * dayMillis).toISOString()
        fc.pre(text.length === 24)
        assert.strictEqual(isSaturday(Day(text.slice(0, 10))), count % 7 === 0)
      }),
      runs(2_000)
    )
  })
})
