import { readFileSync } from "node:fs"
import { stepsOf, type TourStep } from "../tour/read-tour.ts"

export const quickstartPath = "docs/quickstart.md"

export const quickstartText = (): string => readFileSync(new URL(`../../${quickstartPath}`, import.meta.url), "utf8")

/** A section of the page that has blocks. */
export interface Section {
  readonly heading: string
  readonly steps: ReadonlyArray<TourStep>
}

/** The title of the block that starts the product, which then runs on. */
export const startShell = "Shell 1"
/** The title of all other blocks. */
export const userShell = "Shell 2"

/** The sections of the page whose blocks belong to a shell. */
export const sectionsOf = (text: string, shell: string): ReadonlyArray<Section> =>
  [...text.matchAll(/^## (.+)$/gmu)].flatMap(([line, heading = ""]) => {
    const steps = stepsOf(text, line).filter(({ title }) => title === shell)
    return steps.length === 0 ? [] : [{ heading, steps }]
  })
