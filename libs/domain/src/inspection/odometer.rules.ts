import type { Inspection, InspectionPhase } from "./inspection.model.ts"

/** The field of a form that has the reading of the odometer, in kilometres. */
const odometerField = "mileage"

const readingOf = (phase: InspectionPhase | null): number | null => {
  if (phase === null || phase.completedAt === null) return null
  const value = phase.fields.find(({ id }) => id === odometerField)?.value ?? null
  return typeof value === "number" ? value : null
}

/** Kilometres that the vehicle has driven by its odometer; null unless both phases are completed with a reading. */
export const drivenKilometres = ({ phases }: Pick<Inspection, "phases">): number | null => {
  const [before, after] = [readingOf(phases.depart), readingOf(phases.arrivee)]
  return before === null || after === null ? null : after - before
}
