import { Schema } from "effect"
import { InspectionPhaseKey } from "./inspection.model.ts"

export class PhaseNotStarted extends Schema.TaggedError<PhaseNotStarted>()("PhaseNotStarted", {
  phase: InspectionPhaseKey
}) {
  override get message() {
    return `the phase ${this.phase} of this inspection has not begun: print it once it has photos or fields`
  }
}
