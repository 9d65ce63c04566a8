import type { RequestedOption } from "../options/options.rules.ts"
import type { Day, TimeOfDay } from "../time/instant.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"

/** The day of a leg of a duplicate; what is left out comes from the source. */
export interface DuplicateLeg {
  readonly date: Day
  readonly startTime?: TimeOfDay
  readonly endTime?: TimeOfDay
  readonly needAppointment?: boolean
}

/** What becomes of the options of a trip. */
export interface DuplicateOptions {
  /** Keys, catalogue names or labels of options of the source; null keeps all of them. */
  readonly keep: ReadonlyArray<string> | null
  /** Path of `keep` in the request, which has two forms: errors name its members. */
  readonly keepField: string
  readonly add: ReadonlyArray<RequestedOption>
}

/** What a client asks of a duplicate (CHG-53, CHG-55, CHG-58). */
export interface DuplicateRequest {
  readonly dates: Readonly<Partial<Record<LegKey, DuplicateLeg>>>
  /** Null: not asked for, so all of the source's are kept. */
  readonly options: Readonly<Record<TripKey, DuplicateOptions | null>>
  /** Ids or keys of documents of the source. */
  readonly keepDocuments: ReadonlyArray<string>
}
