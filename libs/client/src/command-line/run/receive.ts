import { receive as receiveDeliveries, type Reception } from "../../listen/receive.ts"
import { forwardTo } from "../../listen/listen-settings.rules.ts"
import { envelopeText } from "../../webhooks/sign-for-test.ts"
import { checkedKeys } from "../../webhooks/signature.ts"
import { clean } from "../output/clean.rules.ts"
import { UsageError } from "../table/parse.rules.ts"
import { wholeNumberOf } from "../table/values.rules.ts"
import type { Context, Run } from "./context.ts"
import { LocalError } from "./failure.rules.ts"
import { givenSecret, loggedLine } from "./listen.ts"

const portByDefault = 4242

const keysOf = async (context: Context): Promise<ReadonlyArray<string>> => {
  const { input } = context
  if (input.text("secret") !== undefined && input.text("secret") !== "-") {
    throw new UsageError(
      "--secret takes only -, standard input: arguments are visible to every user of this machine",
      "receive"
    )
  }
  const secret = await givenSecret(context)
  const keys = [...(secret === undefined ? [] : [secret]), ...(input.list("public-key") ?? [])]
  if (keys.length === 0) {
    throw new UsageError("give what verifies: --public-key, --secret -, or TRAJET_WEBHOOK_SECRET", "receive")
  }
  try {
    checkedKeys(keys)
    return keys
  } catch {
    throw new UsageError("a secret is whsec_ and base64, a public key whpk_ and the base64 of 32 bytes", "receive")
  }
}

/** Shows a delivery in a line: an event of the log, and how its receiver answered. */
const show = ({ input, terminal }: Context, reception: Reception): void => {
  const { style } = terminal
  if (reception.kind === "refused") {
    const { code, message } = reception
    if (input.flag("json")) return terminal.jsonNote({ refused: { code, message } })
    return terminal.note(`${terminal.errorStyle("red", "refused")}  ${code}: ${clean(message)}`)
  }
  const { event, isKnown, result } = reception
  if (input.flag("json")) return terminal.json(JSON.parse(envelopeText(event)))
  const answer = result === null ? "" : style(/^2\d\d$/u.test(result) ? "green" : "yellow", clean(result))
  const parts = [
    style("green", "verified"),
    loggedLine(event, { ...terminal, width: null }),
    answer,
    isKnown ? "again" : ""
  ]
  terminal.print(parts.filter((part) => part !== "").join("  "))
}

export const receive: Run = async (context) => {
  const { input, signal, terminal } = context
  const [port, target] = [wholeNumberOf(input, "port", 0, 65_535) ?? portByDefault, forwardTo(input)]
  const keys = await keysOf(context)
  try {
    await receiveDeliveries({
      port,
      keys,
      forwardTo: target,
      signal,
      show: (reception) => show(context, reception),
      ready: (address) => {
        const then = target === null ? "" : `, forwarding to ${target}`
        terminal.note(terminal.errorStyle("dim", `Receiving at ${address}${then}. Ctrl-C ends this.`))
      }
    })
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EADDRINUSE") throw error
    throw new LocalError(`port ${port} is taken: give another with --port`)
  }
}
