/** Short: minutes on a small machine, the same promises on fewer rounds. Long: the figures of docs/drills.md. */
export type DrillForm = "short" | "long"

export interface DrillReport {
  /** The figures, as lines of Markdown. */
  readonly figures: ReadonlyArray<string>
  /** What was promised and did not hold; empty if the drill passed. */
  readonly failures: ReadonlyArray<string>
}

/**
 * Plays one promise to the people who run Trajet against real processes, on loopback addresses alone. With its planted
 * bug, if it has one, it must fail.
 */
export type Drill = (form: DrillForm, say: (line: string) => void, isPlanted?: boolean) => Promise<DrillReport>
