import { Result, Schema, SchemaIssue } from "effect"
import { halfUp, percentOfCents, plusCents } from "./money.rules.ts"
import { GridInvalid } from "./pricing.errors.ts"
import { PriceGrid, type CatalogueOption } from "./grid.model.ts"
import { Cents, TenThousandths, type VehicleClass, zeroCents, zeroTenThousandths } from "./pricing.model.ts"

interface RoadTable {
  /** With the class coefficient. */
  readonly baseUnit: TenThousandths
  readonly baseHt: Cents
  /** Per band, the price of a kilometre, with the class coefficient. */
  readonly units: ReadonlyArray<TenThousandths>
  /** Per band: the base and all bands before it. */
  readonly before: ReadonlyArray<Cents>
}

/** A grid prepared for pricing many trips, made by `compileGrid`. */
export interface CompiledGrid {
  readonly grid: PriceGrid
  readonly roads: Readonly<Record<VehicleClass, RoadTable>>
  /** Start of each band in tenths of a kilometre. */
  readonly bandStarts: ReadonlyArray<number>
  readonly options: ReadonlyMap<string, CatalogueOption>
  readonly countries: ReadonlyMap<string, Cents>
  readonly seasonHt: Readonly<Record<VehicleClass, Cents>>
}

/** Prepares a grid for pricing. Call it once per grid, not once per trip. */
export const compileGrid = (grid: PriceGrid): CompiledGrid => ({
  grid,
  roads: perClass((vehicleClass) => roadTable(grid, vehicleClass)),
  bandStarts: grid.bands.map((band) => band.fromKm * 10),
  options: new Map(grid.options.map((option) => [option.key, option])),
  countries: new Map([...Object.entries(grid.internationalHt), [grid.homeCountry, zeroCents]]),
  seasonHt: perClass((vehicleClass) =>
    percentOfCents(grid.corsica.crossingHt[vehicleClass], grid.corsica.season?.percent ?? 0)
  )
})

const perClass = <A>(make: (vehicleClass: VehicleClass) => A): Record<VehicleClass, A> => ({
  VP: make("VP"),
  VU: make("VU"),
  VUL: make("VUL")
})

const roadTable = (grid: PriceGrid, vehicleClass: VehicleClass): RoadTable => {
  const percent = grid.classPercent[vehicleClass]
  const baseUnit = TenThousandths(grid.baseHt * percent)
  const baseHt = Cents(halfUp(baseUnit, 100))
  const units = grid.bands.map((band) => TenThousandths(band.centsPerKm * percent))
  const before: Array<Cents> = []
  let sumHt = baseHt
  grid.bands.forEach((band, index) => {
    before.push(sumHt)
    const next = grid.bands[index + 1]
    if (next !== undefined)
      sumHt = plusCents(sumHt, bandHt((next.fromKm - band.fromKm) * 10, units[index] ?? zeroTenThousandths))
  })
  return { baseUnit, baseHt, units, before }
}

/** Prices a part of the road: tenths of a kilometre at a unit price in ten-thousandths of a euro, rounded to cents. */
export const bandHt = (tenths: number, unit: TenThousandths): Cents => Cents(halfUp(tenths * unit, 1_000))

const invalid = ({ issue }: Schema.SchemaError): GridInvalid => {
  const { issues } = formatIssue(issue)
  return new GridInvalid({
    issues: issues.map(({ path, message }) => ({ path: (path ?? []).map(String).join("."), message }))
  })
}

/** Reads a grid from JSON text. Fails with `GridInvalid`, which names every fault with its path. */
export const gridOfJson = (text: string): Result.Result<PriceGrid, GridInvalid> =>
  Result.mapError(decodeGridText(text, { errors: "all" }), invalid)

/** Reads a grid from a JSON value, without members that no grid has. Fails with `GridInvalid`, as `gridOfJson`. */
export const gridOf = (json: unknown): Result.Result<PriceGrid, GridInvalid> =>
  Result.mapError(decodeGrid(json, { errors: "all" }), invalid)

const decodeGrid = Schema.decodeUnknownResult(PriceGrid)
const decodeGridText = Schema.decodeUnknownResult(Schema.fromJsonString(PriceGrid))
const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()
