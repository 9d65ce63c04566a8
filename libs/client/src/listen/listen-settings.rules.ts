import { parseArgs } from "node:util"
import { eventTypes } from "../webhooks/event.model.ts"
import { checkedSecrets } from "../webhooks/signature.ts"

export interface ListenSettings {
  readonly forwardTo: string
  readonly key: string
  /** Without a trailing slash. */
  readonly api: string
  readonly since: string | null
  readonly secret: string
  /** Null for all types. */
  readonly types: ReadonlySet<string> | null
}

/** The command line is invalid. The message says how to correct it. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** The environment variable of the command, for docs/settings.md. */
export const apiVariable = {
  name: "TRAJET_API",
  default: "http://127.0.0.1:8080/v1",
  values: "an address with the version at its end",
  text: "Base address of the API, if `--api` does not give one."
} as const

export const usage = `usage: trajet listen --forward-to URL --key svc_test_… [--api URL] [--since ISO] [--secret whsec_…] [--types a,b]

Follows the event log of the test environment and posts each event to a receiver on this machine, with the headers and
signatures of a delivery. Needs no tunnel and no endpoint. Ctrl-C ends it.

  --forward-to  address of the receiver, such as http://localhost:3000/hook
  --key         an API key of the test environment with the scope transports:read
  --api         address of the API with its version; by default ${apiVariable.name}, or ${apiVariable.default}
  --since       starts after this time, such as 2026-11-20T10:00:00Z; by default now
  --secret      the signing secret; by default a new one, which is printed
  --types       posts only these event types, such as transport.created,transport.cancelled`

const options = {
  "forward-to": { type: "string" },
  key: { type: "string" },
  api: { type: "string" },
  since: { type: "string" },
  secret: { type: "string" },
  types: { type: "string" }
} as const

const optionsOf = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const urlOf = (name: string, text: string | undefined): string => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href
  throw new UsageError(`--${name} has to be a URL that begins with http:// or https://`)
}

const keyOf = (key: string | undefined): string => {
  if (key?.startsWith("svc_live_") === true) {
    throw new UsageError(
      "this is a key of the live environment, and listen follows only the test environment: give a key that begins with svc_test_"
    )
  }
  // The runtime refuses any other key as a header, with a message that shows the key.
  if (key !== undefined && /^svc_test_[\x21-\x7e]+$/u.test(key)) return key
  throw new UsageError("--key has to be an API key of the test environment, which begins with svc_test_")
}

const secretOf = (secret: string): string => {
  try {
    checkedSecrets(secret)
    return secret
  } catch {
    throw new UsageError("--secret has to be `whsec_` and the base64 of 24 to 64 bytes")
  }
}

const typesOf = (text: string): ReadonlySet<string> => {
  const known: ReadonlyArray<string> = eventTypes.filter((type) => type !== "webhook.test")
  const types = text.split(",").map((type) => type.trim())
  const unknown = types.filter((type) => !known.includes(type))
  if (unknown.length === 0) return new Set(types)
  throw new UsageError(`--types: no such event type: ${unknown.join(", ")}. There are ${known.join(", ")}`)
}

/**
 * Reads the command line of `trajet listen`. `apiByDefault` is `TRAJET_API`; `newSecret` makes a secret if none is
 * given.
 *
 * @throws UsageError
 */
export const listenSettings = (
  args: ReadonlyArray<string>,
  apiByDefault: string | undefined,
  newSecret: () => string
): ListenSettings => {
  const given = optionsOf(args)
  return {
    forwardTo: urlOf("forward-to", given["forward-to"]),
    key: keyOf(given.key),
    api: urlOf("api", given.api ?? apiByDefault ?? apiVariable.default).replace(/(?<!\/)\/+$/u, ""),
    since: given.since ?? null,
    secret: secretOf(given.secret ?? newSecret()),
    types: given.types === undefined ? null : typesOf(given.types)
  }
}
