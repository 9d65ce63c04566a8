import { randomBytes } from "node:crypto"
import { listen as follow } from "../../listen/listen.ts"
import { fromInput, listenSettings } from "../../listen/listen-settings.rules.ts"
import type { LoggedEvent } from "../../listen/event-page.rules.ts"
import { envelopeText } from "../../webhooks/sign-for-test.ts"
import { eventLine } from "../output/event-line.rules.ts"
import type { Terminal } from "../output/terminal.ts"
import { readKey } from "../credentials/read-key.ts"
import { variable, variables } from "../table/environment.ts"
import { callerOf, checkTest, type Context, type Run } from "./context.ts"

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** The secret of standard input or of the environment; undefined without one. */
export const givenSecret = async ({ env, input, stdin, terminal }: Context): Promise<string | undefined> => {
  if (input.text("secret") !== fromInput) return variable(env, variables.secret.name)
  return readKey(
    stdin,
    () => terminal.ask("Signing secret (it is not shown): "),
    () => terminal.note("")
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const textIn = (data: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = data[name]
  return typeof value === "string" ? value : null
}

/** Writes an event as `trajet events` does. Its mission stands in its data. */
export const loggedLine = (event: LoggedEvent, { style, width }: Terminal): string => {
  const parsed: unknown = JSON.parse(event.data)
  const data = isRecord(parsed) ? parsed : {}
  const { createdAt: created_at, id, type } = event
  const mission = { offer_id: textIn(data, "id") ?? "", transport_id: textIn(data, "transport_id") }
  return eventLine({ id, type, created_at, data, ...mission }, style, width)
}

/** Shows each event, or nothing if a line for each attempt follows. */
const showing = ({ input, terminal }: Context, isForwarded: boolean): ((event: LoggedEvent) => void) => {
  if (input.flag("json")) return (event) => terminal.json(JSON.parse(envelopeText(event)))
  return isForwarded ? () => undefined : (event) => terminal.print(loggedLine(event, terminal))
}

export const listen: Run = async (context) => {
  const { input, signal, terminal } = context
  const secret = await givenSecret(context)
  // Options are checked before the key, so that the user reads about a wrong option even without a key.
  const settings = listenSettings(input, secret ?? newSecret, Date.now())
  const caller = callerOf(context)
  checkTest(caller, "listen")
  const stopped = new AbortController()
  try {
    await follow({
      ...settings,
      api: caller.api,
      key: caller.key,
      signal: AbortSignal.any([signal, stopped.signal]),
      // With `--json`, standard output has events alone.
      say: input.flag("json") ? (line) => terminal.note(line) : (line) => terminal.print(line),
      show: showing(context, settings.forwardTo !== null)
    })
  } finally {
    // If `follow` throws, the timer of a pending retry would keep the process alive.
    stopped.abort()
  }
}
