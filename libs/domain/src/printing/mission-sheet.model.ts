import type { Instant } from "../time/instant.model.ts"

// All members are the printed French text; null or empty if there is none.

export interface SheetContact {
  readonly name: string | null
  readonly company: string | null
  readonly phone: string | null
}

export interface SheetStop {
  readonly title: string
  /** `mardi 1er décembre 2026`; `Date à fixer` if there is none yet. */
  readonly day: string
  /** `09:00 – 11:00`, `à partir de 09:00`, `avant 11:00`, or null. */
  readonly hours: string | null
  readonly appointment: boolean
  readonly address: string
  readonly contact: SheetContact | null
}

export interface SheetDetail {
  readonly label: string
  readonly value: string
  /** The address behind the value, which is printed shortened and opens whole. */
  readonly href: string | null
}

export interface SheetOption {
  readonly name: string
  readonly details: ReadonlyArray<SheetDetail>
}

export interface SheetVehicle {
  readonly plate: string | null
  readonly vin: string | null
  /** Make and model. */
  readonly name: string | null
  readonly type: string | null
  /** `Oui` or `Non`. */
  readonly electric: string
}

export interface SheetTrip {
  readonly title: string
  /** The distance, and the greenhouse gas if it is known: `465 km · 176,96 kg CO2e`. */
  readonly distance: string
  readonly pickup: SheetStop
  readonly delivery: SheetStop
  /** Null if it is the vehicle of the mission. */
  readonly vehicle: SheetVehicle | null
  readonly options: ReadonlyArray<SheetOption>
  readonly toBring: ReadonlyArray<string>
  readonly toProduce: ReadonlyArray<string>
}

/** A mission for its driver: no price, nothing of the billing (ORD-57). */
export interface MissionSheet {
  /** `M-10000001`. */
  readonly number: string
  readonly reference: string | null
  readonly type: string
  readonly status: string
  readonly driver: string | null
  readonly flags: ReadonlyArray<string>
  readonly vehicle: SheetVehicle
  readonly trips: ReadonlyArray<SheetTrip>
  readonly instructions: string | null
  /** The mission's creation. It is the date of the file too, so that equal sheets have equal bytes. */
  readonly createdAt: Instant
}
