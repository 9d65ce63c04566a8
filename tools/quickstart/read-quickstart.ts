import { readFileSync } from "node:fs"
import { stepsOf, type TourStep } from "../tour/read-tour.ts"

export const quickstartPath = "docs/quickstart.md"

export const quickstartText = (): string => readFileSync(new URL(`../../${quickstartPath}`, import.meta.url), "utf8")

/** A section of docs/quickstart.md, with its code blocks for one of the two shells. */
export interface Section {
  readonly heading: string
  readonly steps: ReadonlyArray<TourStep>
}

/** Title of the code block with `npm start`, which keeps its shell busy until the product stops. */
export const startShell = "Shell 1"
/** Title of all other code blocks. The reader runs them in a second shell while the product runs. */
export const userShell = "Shell 2"

/** Finds the sections that have blocks for a shell, with these blocks alone. */
export const sectionsOf = (text: string, shell: string): ReadonlyArray<Section> =>
  [...text.matchAll(/^## (.+)$/gmu)].flatMap(([line, heading = ""]) => {
    const steps = stepsOf(text, line).filter(({ title }) => title === shell)
    return steps.length === 0 ? [] : [{ heading, steps }]
  })
