import type { VehicleClass } from "../pricing/pricing.model.ts"

/** Grams of CO2e of a unit of energy, from the source to the wheel. */
export interface EnergyFactors {
  readonly dieselLitre: number
  readonly kilowattHour: { readonly mainland: number; readonly corsica: number; readonly abroad: number }
}

/** What a vehicle takes for 100 km, in tenths of a litre and of a kilowatt-hour. */
interface Consumption {
  readonly diesel: number
  readonly electric: number
}

/** Factors and assumptions of a method. A published table never changes: a correction is a table with a new version. */
export interface EmissionTable {
  readonly factors: EnergyFactors
  readonly consumption: Readonly<Record<VehicleClass, Consumption>>
  /** Tenths of a litre of diesel for 100 km of a truck that carries one vehicle. */
  readonly truckDiesel: number
  /** Tenths of a litre of diesel for 100 km of the car by which a driver goes back. */
  readonly driverDiesel: number
}

/**
 * Every table that a mission may have, by `<table>@<version>`. The factors of `arrete-2017-04-26` are those of the annex of
 * the arrêté of 26 April 2017 to article L1431-3 of the Code des transports. What vehicles take is a declared assumption
 * (docs/emissions.md).
 */
export const emissionTables = {
  "arrete-2017-04-26@1": {
    factors: { dieselLitre: 3_170, kilowattHour: { mainland: 48, corsica: 590, abroad: 420 } },
    consumption: {
      VP: { diesel: 60, electric: 180 },
      VU: { diesel: 70, electric: 220 },
      VUL: { diesel: 95, electric: 300 }
    },
    truckDiesel: 200,
    driverDiesel: 60
  }
} as const satisfies Readonly<Record<string, EmissionTable>>

export type EmissionMethod = keyof typeof emissionTables

const isMethod = (method: string): method is EmissionMethod => Object.hasOwn(emissionTables, method)

/** The table of a mission; null for a method of a later release. */
export const tableOf = (method: string): EmissionTable | null => (isMethod(method) ? emissionTables[method] : null)

/** The table of new missions. */
export const currentMethod: EmissionMethod = "arrete-2017-04-26@1"
