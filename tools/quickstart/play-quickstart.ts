import { spawn } from "node:child_process"
import type { Difference } from "../tour/compare-answers.ts"
import type { TourStep } from "../tour/read-tour.ts"
import { type BlockOutput, runBlocks } from "../tour/run-blocks.ts"
import { sectionsOf, startShell, userShell } from "./read-quickstart.ts"

const startMillisMax = 15 * 60_000
const playMillisMax = 5 * 60_000

interface QuickstartRun {
  readonly text: string
  /** A clone of the repository. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/** The time that a step of the page took on this machine. */
interface StepTime {
  readonly step: string
  readonly millis: number
}

export interface Played {
  readonly times: ReadonlyArray<StepTime>
  /** Differences from the page, each with the line of its block. */
  readonly differences: ReadonlyArray<Difference>
}

// Lines are compared in alphabetical order, because events that happen at once may come in any order.
const linesOf = (text: string): ReadonlyArray<string> => text.trim().split("\n").toSorted()

const differencesOf = ({ line, shown }: TourStep, output: BlockOutput): ReadonlyArray<Difference> => {
  if (shown === null) return []
  const [expected, printed] = [linesOf(shown.text).join("\n"), linesOf(output.text).join("\n")]
  return expected === printed ? [] : [`line ${line}: shown\n${expected}\nprinted\n${printed}`]
}

/** The time from the start of a block to the first webhook that the receiver has verified. */
const firstWebhook = ({ printedAtMillis, startedAtMillis, text }: BlockOutput): ReadonlyArray<StepTime> => {
  const at = text.indexOf("verified ")
  return at < 0
    ? []
    : [{ step: "of these until the first verified webhook", millis: printedAtMillis(at) - startedAtMillis }]
}

/** Plays the blocks of the second shell against the product that runs. */
export const playSecondShell = async ({ env, folder, text }: QuickstartRun): Promise<Played> => {
  const sections = sectionsOf(text, userShell)
  const steps = sections.flatMap((section) => section.steps)
  const { failure, outputs } = await runBlocks(steps, { folder, env, timeoutMillis: playMillisMax })
  const outputOf = (step: TourStep) => outputs[steps.indexOf(step)]
  const times = sections.flatMap(({ heading, steps: own }) => {
    const printed = own.flatMap((step) => outputOf(step) ?? [])
    const millis = printed.reduce((sum, { endedAtMillis, startedAtMillis }) => sum + endedAtMillis - startedAtMillis, 0)
    return [{ step: heading, millis }, ...printed.flatMap(firstWebhook)]
  })
  const differences = steps.flatMap((step) => {
    const output = outputOf(step)
    return output === undefined ? [] : differencesOf(step, output)
  })
  return { times, differences: failure === null ? differences : [...differences, failure] }
}

/** One line for each step. */
export const tableOf = (times: ReadonlyArray<StepTime>): string =>
  times.map(({ millis, step }) => `${(millis / 1_000).toFixed(1).padStart(8)} s  ${step}`).join("\n")

interface Started {
  readonly time: StepTime
  readonly stop: () => Promise<void>
}

/** Plays the block of the first shell, until it prints what the page shows. */
const playFirstShell = ({ env, folder, text }: QuickstartRun): Promise<Started> =>
  new Promise((resolve, reject) => {
    const section = sectionsOf(text, startShell)[0]
    const step = section?.steps[0]
    if (section === undefined || step === undefined) return reject(new Error("the page starts no product"))
    const startedAt = performance.now()
    const shell = spawn("bash", ["-c", `exec ${step.command}`], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
      timeout: startMillisMax
    })
    const exited = new Promise<void>((ended) => shell.once("exit", () => ended()))
    let printed = ""
    const whenReady = (chunk: string) => {
      printed += chunk
      if (!printed.includes(step.shown?.text ?? "")) return
      const time = { step: section.heading, millis: performance.now() - startedAt }
      resolve({
        time,
        stop: () => {
          shell.kill("SIGTERM")
          return exited
        }
      })
    }
    shell.stdout.setEncoding("utf8").on("data", whenReady)
    shell.once("error", reject)
    shell.once("exit", (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)))
  })

/** Plays the whole page: starts the product, plays the second shell, and stops the product. */
export const playQuickstart = async (run: QuickstartRun): Promise<Played> => {
  const { stop, time } = await playFirstShell(run)
  try {
    const { differences, times } = await playSecondShell(run)
    return { differences, times: [time, ...times] }
  } finally {
    await stop()
  }
}
