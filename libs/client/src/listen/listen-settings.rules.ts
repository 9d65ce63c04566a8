import { type Input, UsageError } from "../command-line/table/parse.rules.ts"
import { instantOf } from "../command-line/table/values.rules.ts"
import { checkedSecrets } from "../webhooks/signature.ts"

export interface ListenSettings {
  /** Null if events are only shown. */
  readonly forwardTo: string | null
  readonly since: string | null
  readonly secret: string
  /** True if a key pair signs too. */
  readonly v1a: boolean
  /** Null for all types. */
  readonly types: ReadonlySet<string> | null
}

/** The value of an option that standard input gives. */
export const fromInput = "-"

/**
 * Reads the address of a receiver; null without the option.
 *
 * @throws UsageError
 */
export const forwardTo = (input: Input): string | null => {
  const text = input.text("forward-to")
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href
  throw new UsageError("--forward-to has to be a URL that begins with http:// or https://", input.command)
}

const secretOf = (secret: string): string => {
  try {
    checkedSecrets(secret)
    return secret
  } catch {
    throw new UsageError("the secret has to be whsec_ and the base64 of 24 to 64 bytes", "listen")
  }
}

/**
 * Reads the options of `trajet listen`. `secret` is that of standard input or of the environment, or makes a
 * new one; `now` is epoch milliseconds.
 *
 * @throws UsageError
 */
export const listenSettings = (input: Input, secret: string | (() => string), now: number): ListenSettings => {
  const types = input.list("types")
  const target = forwardTo(input)
  if (target === null && (input.flag("v1a") || input.text("secret") !== undefined)) {
    throw new UsageError("--secret and --v1a sign what is forwarded: give --forward-to", "listen")
  }
  const option = input.text("secret")
  const other = typeof secret === "string" ? secret : secret()
  return {
    forwardTo: target,
    since: instantOf(input, "since", now) ?? null,
    secret: secretOf(option === undefined || option === fromInput ? other : option),
    v1a: input.flag("v1a"),
    types: types === undefined ? null : new Set(types)
  }
}
