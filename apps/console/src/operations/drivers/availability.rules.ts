import type { DriverShown } from "../../api/operations/types/drivers.model.ts"
import { inputOf, instantOf } from "../../parts/time.rules.ts"

/** A time in which a driver wants offers, as the inputs have it: `2027-03-15T08:00` in the zone of the service. */
export interface TimeInputs {
  readonly from: string
  readonly to: string
}

export const inputsOf = (availability: DriverShown["availability"]): ReadonlyArray<TimeInputs> =>
  availability.map(({ from, to }) => ({ from: inputOf(Date.parse(from)), to: inputOf(Date.parse(to)) }))

const instantOfInput = (input: string): string => instantOf(input.slice(0, 10), input.slice(11, 16))

/** The times of the inputs; null if one of them is not complete, or ends before it begins. */
export const availabilityOf = (times: ReadonlyArray<TimeInputs>): DriverShown["availability"] | null =>
  times.every(({ from, to }) => from !== "" && from < to)
    ? times.map(({ from, to }) => ({ from: instantOfInput(from), to: instantOfInput(to) }))
    : null
