import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { Comparison, type Difference } from "./compare-answers.ts"
import { stepsOf, type TourStep } from "./read-tour.ts"

/** A page with a tour, and the heading above the tour. */
export interface TourPage {
  readonly path: string
  readonly heading: string
}

export const tourPages = {
  short: { path: "README.md", heading: "## A tour of two minutes" },
  long: { path: "docs/tour.md", heading: "# A five-minute tour" }
} as const satisfies Readonly<Record<string, TourPage>>

export const textOf = ({ path }: TourPage): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

const tourMillis = 60_000

interface Printed {
  readonly outputs: ReadonlyArray<string>
  /** The reason why the shell ended before the last block; null if it did not. */
  readonly failure: string | null
}

/** Runs the blocks in one shell, which keeps variables between them; stops at the first failure. */
const run = (steps: ReadonlyArray<TourStep>, home: string): Promise<Printed> =>
  new Promise((resolve) => {
    const boundary = `--- ${randomUUID()}`
    const script = ["set -euo pipefail", ...steps.map(({ command }) => `${command}\nprintf '%s' '${boundary}'`)]
    const shell = spawn("bash", ["-c", script.join("\n")], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: tourMillis,
      env: { ...process.env, TRAJET_HOME: home, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` }
    })
    const printed: Array<Buffer> = []
    const complaints: Array<Buffer> = []
    shell.stdout.on("data", (chunk: Buffer) => printed.push(chunk))
    shell.stderr.on("data", (chunk: Buffer) => complaints.push(chunk))
    shell.on("error", (error) => resolve({ outputs: [], failure: error.message }))
    shell.on("close", (code, signal) => {
      const outputs = Buffer.concat(printed).toString("utf8").split(boundary).slice(0, -1)
      const complaint = Buffer.concat(complaints).toString("utf8").trim()
      resolve({ outputs, failure: code === 0 ? null : `the shell ended with ${signal ?? code}: ${complaint}` })
    })
  })

export interface TourResult {
  /** Number of compared answers. */
  readonly compared: number
  /** Each difference names the line of its block. */
  readonly differences: ReadonlyArray<Difference>
}

/** Plays a tour against the product that runs in `home`, and compares every answer in the text of the page. */
export const playTour = async (page: TourPage, home: string, text = textOf(page)): Promise<TourResult> => {
  const steps = stepsOf(text, page.heading)
  const { outputs, failure } = await run(steps, home)
  const comparison = new Comparison()
  let compared = 0
  const differences = steps.flatMap(({ line, shown }, index) => {
    const output = outputs[index]
    const at = `line ${line}: `
    if (output === undefined) return index === outputs.length ? [`${at}${failure ?? "no output"}`] : []
    if (shown === null) return []
    compared += 1
    return comparison.output(shown, output).map((difference) => `${at}${difference}`)
  })
  return { compared, differences: compared === 0 ? ["the tour compared no answer", ...differences] : differences }
}
