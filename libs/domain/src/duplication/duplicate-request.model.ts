import type { RequestedOption } from "../options/options.rules.ts"
import type { Day, TimeOfDay } from "../time/instant.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"

/** The date of a duplicate's leg. Absent members are taken from the source. */
export interface DuplicateLeg {
  readonly date: Day
  readonly startTime?: TimeOfDay
  readonly endTime?: TimeOfDay
  readonly needAppointment?: boolean
}

export interface DuplicateOptions {
  /** Keys, catalogue names or labels of the source's options; null keeps all. */
  readonly keep: ReadonlyArray<string> | null
  /** Path of `keep` in the request, for errors: the request has two forms. */
  readonly keepField: string
  readonly add: ReadonlyArray<RequestedOption>
}

/** The body of a duplication (CHG-53, CHG-55, CHG-58). */
export interface DuplicateRequest {
  readonly dates: Readonly<Partial<Record<LegKey, DuplicateLeg>>>
  /** Null keeps all options of the source. */
  readonly options: Readonly<Record<TripKey, DuplicateOptions | null>>
  readonly keepDocuments: ReadonlyArray<string>
}
