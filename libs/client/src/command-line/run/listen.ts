import { randomBytes } from "node:crypto"
import { listen as follow } from "../../listen/listen.ts"
import { listenSettings } from "../../listen/listen-settings.rules.ts"
import { variable, variables } from "../table/environment.ts"
import { callerOf, checkTest, type Run } from "./context.ts"

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

export const listen: Run = async (context) => {
  const { env, input, signal, terminal } = context
  const secret = variable(env, variables.secret.name)
  // A wrong option is told before the key is looked for.
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
    // A pending retry must not keep the process alive.
    stopped.abort()
  }
}
