import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { Comparison, type Difference } from "./compare-answers.ts"
import { allStepsOf, stepsOf } from "./read-tour.ts"
import { runBlocks } from "./run-blocks.ts"

/** A page with commands and their answers. */
export interface TourPage {
  readonly path: string
  /** The heading above the tour; null: the whole page is played. */
  readonly heading: string | null
  /** The page whose commands come first, because this page uses their variables. */
  readonly after?: string
}

export const tourPages = {
  short: { path: "README.md", heading: "## A tour of two minutes" },
  long: { path: "docs/tour.md", heading: "# A five-minute tour" }
} as const satisfies Readonly<Record<string, TourPage>>

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

export const textOf = ({ path }: TourPage): string => read(path)

const tourMillis = 60_000

interface TourResult {
  /** Number of compared answers. */
  readonly compared: number
  /** Each difference names the line of its block. */
  readonly differences: ReadonlyArray<Difference>
}

/** Plays a tour against the product that runs in `home`, and compares every answer in the text of the page. */
export const playTour = async (page: TourPage, home: string, text = textOf(page)): Promise<TourResult> => {
  const steps = page.heading === null ? allStepsOf(text) : stepsOf(text, page.heading)
  const before = page.after === undefined ? [] : allStepsOf(read(page.after))
  const { outputs: all, failure } = await runBlocks([...before, ...steps], {
    folder: process.cwd(),
    env: { ...process.env, TRAJET_HOME: home, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` },
    timeoutMillis: tourMillis
  })
  const outputs = all.slice(before.length)
  const comparison = new Comparison()
  let compared = 0
  const differences = steps.flatMap(({ line, shown }, index) => {
    const output = outputs[index]
    const at = `line ${line}: `
    if (output === undefined) return index === outputs.length ? [`${at}${failure ?? "no output"}`] : []
    if (shown === null) return []
    compared += 1
    return comparison.output(shown, output.text).map((difference) => `${at}${difference}`)
  })
  return { compared, differences: compared === 0 ? ["the tour compared no answer", ...differences] : differences }
}
