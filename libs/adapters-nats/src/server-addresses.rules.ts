import type { NodeConnectionOptions } from "@nats-io/transport-node"
import { Redacted, Result } from "effect"
import { JetStreamOptionsInvalid } from "./jetstream-options.errors.ts"
import type { JetStreamOptions, JetStreamSettings } from "./jetstream-options.model.ts"

export type Addresses = Pick<NodeConnectionOptions, "servers" | "tls" | "user" | "pass" | "token">

const refused = (problem: string) => Result.fail(new JetStreamOptionsInvalid({ problem }))

const textOf = (text: Redacted.Redacted | undefined) => (text === undefined ? "" : Redacted.value(text))

const urlOf = (entry: string) => URL.parse(entry.includes("://") ? entry : `nats://${entry}`)

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Credentials in an address. A name without a password is a token, as in NATS. */
const identity = (user: string, password: string, token: string): Addresses => {
  if (token !== "") return { token }
  if (user === "") return {}
  return password === "" ? { token: user } : { user, pass: password }
}

/**
 * The client's options for the addresses of `NATS_URL`. The client accepts no credentials in addresses, so this function
 * extracts and decodes them. One `tls://` address turns TLS on for all.
 */
export const addressesOf = (options: JetStreamOptions): Result.Result<Addresses, JetStreamOptionsInvalid> => {
  const entries = Redacted.value(options.servers)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
  if (entries.length === 0) return refused("NATS_URL is empty; set it to an address such as nats://127.0.0.1:4222")
  const urls = entries.flatMap((entry) => urlOf(entry) ?? [])
  if (urls.length < entries.length) return refused("NATS_URL holds what is no address; write nats://host:port")
  if (urls.some(({ hostname, protocol }) => hostname === "" || !["nats:", "tls:"].includes(protocol))) {
    return refused("the addresses of NATS_URL must begin with nats:// or tls://, and name a host")
  }
  const named = urls.find(({ username }) => username !== "")
  const user = named === undefined ? (options.user ?? "") : decoded(named.username)
  const password = named === undefined ? textOf(options.password) : decoded(named.password)
  if (user === null || password === null)
    return refused("the password in NATS_URL is not percent-encoded as it must be")
  return Result.succeed({
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === "" ? "4222" : port}`),
    ...(urls.some(({ protocol }) => protocol === "tls:") ? { tls: {} } : {}),
    ...identity(user, password, named === undefined ? textOf(options.token) : "")
  })
}

const isName = (text: string): boolean => /^[\w-]{1,64}$/u.test(text)
const isLimit = (value: number): boolean => Number.isSafeInteger(value) && (value === -1 || value > 0)

/** Null if stream and consumer can be declared with these options; else the problem. */
export const problemOf = (settings: JetStreamSettings): string | null => {
  if (!isName(settings.streamName)) return "the stream's name has letters, digits, - and _ only, at most 64"
  if (!isName(settings.consumerName)) return "the consumer's name has letters, digits, - and _ only, at most 64"
  if (!settings.subjectPrefix.split(".").every(isName)) return "the prefix of subjects is words with dots between them"
  if (![1, 3, 5].includes(settings.replicas)) return "replicas must be 1, 3 or 5"
  if (!Number.isSafeInteger(settings.maxAgeMillis) || settings.maxAgeMillis < 1_000) return "the age limit is under 1 s"
  if (!isLimit(settings.maxBytes)) return "the limit of bytes must be above 0, or -1 for none"
  if (!isLimit(settings.maxMessages)) return "the limit of messages must be above 0, or -1 for none"
  if (!(settings.announceMillis > 0)) return "the time limit of an announcement must be above 0"
  return null
}
