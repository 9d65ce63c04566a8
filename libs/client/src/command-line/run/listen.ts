import { randomBytes } from "node:crypto"
import { listen as follow } from "../../listen/listen.ts"
import { fromInput, listenSettings } from "../../listen/listen-settings.rules.ts"
import { readKey } from "../credentials/read-key.ts"
import { variable, variables } from "../table/environment.ts"
import { callerOf, checkTest, type Context, type Run } from "./context.ts"

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** The secret of standard input or of the environment; undefined without one. */
const givenSecret = async ({ env, input, stdin, terminal }: Context): Promise<string | undefined> => {
  if (input.text("secret") !== fromInput) return variable(env, variables.secret.name)
  return readKey(
    stdin,
    () => terminal.ask("Signing secret (it is not shown): "),
    () => terminal.note("")
  )
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
      say: (line) => terminal.print(line)
    })
  } finally {
    // If `follow` throws, the timer of a pending retry would keep the process alive.
    stopped.abort()
  }
}
