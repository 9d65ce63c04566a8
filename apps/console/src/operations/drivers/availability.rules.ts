import type { ChangeDriverRequest, DriverShown } from "./drivers-query.ts"
import { inputOf, instantOfInput } from "../../parts/time.rules.ts"

/** A time in which a driver wants offers, as the inputs have it: `2027-03-15T08:00` in the zone of the service. */
export interface TimeInputs {
  readonly from: string
  readonly to: string
}

export const inputsOf = (availability: DriverShown["availability"]): ReadonlyArray<TimeInputs> =>
  availability.map(({ from, to }) => ({ from: inputOf(Date.parse(from)), to: inputOf(Date.parse(to)) }))

/** The times of the inputs; null if one of them is not complete, or ends before it begins. */
export const availabilityOf = (
  times: ReadonlyArray<TimeInputs>
): NonNullable<ChangeDriverRequest["availability"]> | null => {
  const sent = times.flatMap((inputs) => {
    const [from, to] = [instantOfInput(inputs.from), instantOfInput(inputs.to)]
    return from === null || to === null || inputs.from >= inputs.to ? [] : [{ from, to }]
  })
  return sent.length === times.length ? sent : null
}
