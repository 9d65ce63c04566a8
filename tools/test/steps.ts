import { enterRunFolder, folderOfTests } from "../harness/run-folder.ts"
import { type CommandOptions, run, stopCommands } from "./commands.ts"

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** What a step counted, and a line or more for each of its failures. */
export interface Outcome extends Counts {
  readonly failures: ReadonlyArray<string>
  /** A line or more for each test that failed at first, and passed when its file ran again. */
  readonly unstable?: ReadonlyArray<string>
}

export type Step = () => Promise<Outcome>

/** The failures stand directly below the name of the step, so that a cut from the middle of a long output shows them. */
export const failedLines = (name: string, failures: ReadonlyArray<string>): string =>
  [`FAILED: ${name}`, ...failures].join("\n")

/** The outcome of a check that passes or fails as a whole. */
export const outcomeOf = (name: string, failures: ReadonlyArray<string>): Outcome => {
  const passed = failures.length === 0
  console.log(passed ? "passed" : failedLines(name, failures))
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures }
}

/** Lines of the output of a failed command that stand beside its name. */
const lastLines = 15

export const heading = (name: string): void => console.log(`\n== ${name}`)

/** Runs a command that passes or fails as a whole, and then prints its output, so that several can run at once. */
export const check = async (
  name: string,
  command: string,
  args: ReadonlyArray<string>,
  { env = {} }: Pick<CommandOptions, "env"> = {}
): Promise<Outcome> => {
  const startedAt = performance.now()
  const output: Array<string> = []
  const exitCode = await run(command, args, { env, onOutput: (text) => output.push(text) })
  heading(`${name}, ${Math.ceil((performance.now() - startedAt) / 1_000)} s`)
  const text = output.join("")
  process.stdout.write(text)
  return outcomeOf(name, exitCode === 0 ? [] : [[name, ...text.trimEnd().split("\n").slice(-lastLines)].join("\n  ")])
}

const sum = (outcomes: ReadonlyArray<Outcome>): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  unstable: outcomes.flatMap(({ unstable = [] }) => unstable)
})

/** Runs one step after the other. */
export const inOrder =
  (steps: ReadonlyArray<Step>): Step =>
  async () => {
    const outcomes: Array<Outcome> = []
    for (const step of steps) outcomes.push(await step())
    return sum(outcomes)
  }

/** Runs steps side by side. */
export const together =
  (steps: ReadonlyArray<Step>): Step =>
  async () =>
    sum(await Promise.all(steps.map((step) => step())))

const endOnSignals = (leave: () => Promise<unknown>): void => {
  let isEnding = false
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      void stopCommands(signal)
        .then(leave)
        .finally(() => process.exit(1))
    })
  }
}

/**
 * Runs one step after the other in a temporary folder that goes with the run, prints the unstable tests, the failures
 * and `N passed, N failed`, and sets the exit code.
 */
export const runSteps = async (steps: ReadonlyArray<Step>): Promise<void> => {
  const folder = await enterRunFolder(folderOfTests())
  const leave = async () => (await folder?.leave()) ?? []
  endOnSignals(leave)
  const total = await inOrder([
    ...steps,
    async () => {
      heading("temporary folder")
      return outcomeOf(
        "temporary folder",
        (await leave()).map((name) => `${name} is left in the temporary folder`)
      )
    }
  ])().finally(leave)
  const { failures, unstable = [] } = total
  if (unstable.length > 0) console.log(`\n== unstable: failed, and passed when run again\n${unstable.join("\n")}`)
  if (total.failed > 0) console.log(`\n== what failed\n${failures.join("\n")}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
