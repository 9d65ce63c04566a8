import { ProblemError } from "../../connection/client.errors.ts"
import { second } from "../output/words.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { durationMillis } from "../table/values.rules.ts"
import { callerOf, checkTest, clientOf, type Context, type Run } from "./context.ts"

const secondsMax = 400 * 86_400

/** The whole seconds of a length of time such as `2d`. */
const secondsOf = (text: string): number => {
  const millis = durationMillis(text)
  const seconds = millis === null ? 0 : millis / 1000
  if (seconds >= 1 && seconds <= secondsMax) return seconds
  throw new UsageError("TIME has to be a length of time from 1s to 400d, such as 90s, 15m, 2h or 3d", "clock advance")
}

/** What is left of the way if the API stopped on it; fails with any other error. */
const leftAfter = (error: unknown): number => {
  const left =
    error instanceof ProblemError && error.code === "clock_stopped" ? error.problem.remaining_seconds : undefined
  if (left === undefined) throw error
  return left
}

/** Moves the clock all the way: the API stops from time to time if much falls due. */
const moved = async (
  { signal, terminal }: Context,
  { test }: ReturnType<typeof clientOf>,
  seconds: number
): Promise<string> => {
  for (let left = seconds; ;) {
    terminal.progress(`Moving the clock, ${left} s left …`)
    try {
      return (await test.advanceClock({ advance_seconds: left }, { signal })).now
    } catch (error) {
      const rest = leftAfter(error)
      // Without a step forward it would be asked for ever.
      if (rest >= left) throw error
      left = rest
    }
  }
}

export const clockAdvance: Run = async (context) => {
  const { input, terminal } = context
  const seconds = secondsOf(input.operands[0] ?? "")
  const caller = callerOf(context)
  checkTest(caller, "clock")
  const now = await moved(context, clientOf(caller), seconds)
  terminal.progress(null)
  if (input.flag("json")) terminal.json({ now })
  else terminal.print(`It is ${terminal.style("bold", second(now))} in the test environment.`)
}
