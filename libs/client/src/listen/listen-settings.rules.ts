import { type Input, UsageError } from "../command-line/table/parse.rules.ts"
import { instantOf } from "../command-line/table/values.rules.ts"
import { checkedSecrets } from "../webhooks/signature.ts"

export interface ListenSettings {
  readonly forwardTo: string
  readonly since: string | null
  readonly secret: string
  /** Null for all types. */
  readonly types: ReadonlySet<string> | null
}

/** The value of an option that standard input gives. */
export const fromInput = "-"

const urlOf = (name: string, text: string | undefined): string => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href
  throw new UsageError(`--${name} has to be a URL that begins with http:// or https://`, "listen")
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
  const option = input.text("secret")
  const other = typeof secret === "string" ? secret : secret()
  return {
    forwardTo: urlOf("forward-to", input.text("forward-to")),
    since: instantOf(input, "since", now) ?? null,
    secret: secretOf(option === undefined || option === fromInput ? other : option),
    types: types === undefined ? null : new Set(types)
  }
}
