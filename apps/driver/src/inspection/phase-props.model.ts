import type { Place } from "./picture/keep.ts"
import type { PhaseActions, PhaseDraft } from "./phase.model.ts"
import type { Inspected } from "./shots/shots.rules.ts"

/** What each step of a phase is given. */
export interface PhaseProps {
  readonly of: Inspected
  readonly draft: PhaseDraft
  /** The departure, to compare an arrival with; null if the phone does not have it. */
  readonly before: PhaseDraft | null
  /** The inspection of the same vehicle before this phase; null if the phone does not have it. */
  readonly earlier: PhaseDraft | null
  readonly actions: PhaseActions
  readonly place: () => Place | null
  /** Who is expected to hand over or receive the vehicle; null if the mission does not say. */
  readonly contact: string | null
  /** Road of the trip, kilometres. */
  readonly roadKm: number
}
