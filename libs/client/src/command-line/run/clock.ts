import { ProblemError } from "../../connection/client.errors.ts"
import { clean } from "../output/clean.rules.ts"
import { second } from "../output/words.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { durationMillis } from "../table/values.rules.ts"
import { callerOf, checkTest, clientOf, type Context, type Run } from "./context.ts"

const secondsMax = 400 * 86_400

/** Reads a length of time such as `2d`, and returns its seconds. */
const secondsOf = (text: string): number => {
  const millis = durationMillis(text)
  const seconds = millis === null ? 0 : millis / 1000
  if (seconds >= 1 && seconds <= secondsMax) return seconds
  throw new UsageError("TIME has to be a length of time from 1s to 400d, such as 90s, 15m, 2h or 3d", "clock advance")
}

/** The seconds by which the clock has yet to move, if the API stopped it on its way. Throws any other error again. */
const remainingSeconds = (error: unknown): number => {
  const seconds =
    error instanceof ProblemError && error.code === "clock_stopped" ? error.problem.remaining_seconds : undefined
  if (seconds === undefined) throw error
  return seconds
}

/**
 * Moves the clock by `seconds`, and returns its time then. Takes several requests if the API stops the clock because
 * much work falls due on the way.
 */
const moveClock = async (
  { signal, terminal }: Context,
  { test }: ReturnType<typeof clientOf>,
  seconds: number
): Promise<string> => {
  for (let left = seconds; ;) {
    terminal.progress(`Moving the clock, ${left} s left …`)
    try {
      return (await test.advanceClock({ advance_seconds: left }, { signal })).now
    } catch (error) {
      const rest = remainingSeconds(error)
      // A clock that did not move at all would cause requests without end.
      if (rest >= left) throw error
      left = rest
    }
  }
}

const show = (now: string, { input, terminal }: Context): void => {
  if (input.flag("json")) terminal.json({ now })
  else terminal.print(`It is ${terminal.style("bold", second(clean(now)))} in the test environment.`)
}

export const clock: Run = async (context) => {
  const caller = callerOf(context)
  checkTest(caller, "clock")
  show((await clientOf(caller).test.clock({ signal: context.signal })).now, context)
}

export const clockAdvance: Run = async (context) => {
  const { input, terminal } = context
  const seconds = secondsOf(input.operands[0] ?? "")
  const caller = callerOf(context)
  checkTest(caller, "clock")
  const now = await moveClock(context, clientOf(caller), seconds)
  terminal.progress(null)
  show(now, context)
}
