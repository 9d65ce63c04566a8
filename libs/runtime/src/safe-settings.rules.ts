import { Result, Schema } from "effect"
import { NetAddress } from "effect/net"

export type Environment = Readonly<Record<string, string | undefined>>

/** Refuses settings that no process may start with. Names the settings, and shows no secret or address. */
export class SettingsRefused extends Schema.TaggedError<SettingsRefused>()("SettingsRefused", {
  faults: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.faults.join("; ")
  }
}

/** The secrets of the product. Any other secret belongs to another system. */
export const secretSettings = [
  "TRAJET_PEPPER",
  "TRAJET_PEPPER_PREVIOUS",
  "TRAJET_SEALING_KEY",
  "TRAJET_SEALING_KEY_PREVIOUS"
] as const

/** Addresses of HTTP services that receive tokens, plates or addresses of persons, or whose answers are evidence. */
export const httpSettings = [
  "TRAJET_BILLING_URL",
  "TRAJET_GEOCODER_URL",
  "TRAJET_OPERATIONS_URL",
  "TRAJET_OTLP_URL",
  "TRAJET_REGISTRY_URL",
  "TRAJET_ROUTER_URL",
  "TRAJET_S3_ENDPOINT",
  "TRAJET_TIMESTAMP_URL"
] as const

const base64CharactersMin = 43
const hexadecimalCharactersMin = 64
const makeSecret = "openssl rand -hex 32"

const isStrong = (secret: string): boolean => {
  if (/^[0-9a-f]*$/iu.test(secret)) return secret.length >= hexadecimalCharactersMin
  // Accepts both alphabets of base64: `openssl rand -base64 32` writes the standard alphabet.
  return /^[\w+/-]*={0,2}$/u.test(secret) && secret.replace(/(?<!=)=+$/u, "").length >= base64CharactersMin
}

/** The faults of secrets for production: too short, or used twice. */
const secretFaults = (secrets: Environment): ReadonlyArray<string> => {
  const given = Object.entries(secrets).flatMap(([setting, value]) => (value === undefined ? [] : [{ setting, value }]))
  const weak = given
    .filter(({ value }) => !isStrong(value))
    .map(
      ({ setting }) =>
        `${setting} is too weak for production: a secret has at least ${base64CharactersMin} base64url or ` +
        `${hexadecimalCharactersMin} hexadecimal characters; make one with: ${makeSecret}`
    )
  const equal = given.flatMap(({ setting, value }, index) =>
    given
      .slice(index + 1)
      .filter((other) => other.value === value)
      .map((other) => `${setting} and ${other.setting} are equal; make another secret with: ${makeSecret}`)
  )
  return [...weak, ...equal]
}

const isLoopbackHost = (host: string): boolean => {
  const plain = host.replace(/^\[(.*)\]$/u, "$1")
  if (plain === "localhost") return true
  const address = Result.getOrNull(NetAddress.ipFromString(plain))
  return address !== null && NetAddress.isLoopback(address)
}

const isOnLoopback = (address: string): boolean => isLoopbackHost(URL.parse(address)?.hostname ?? "")

const httpFaults = (env: Environment): ReadonlyArray<string> =>
  httpSettings.flatMap((setting) => {
    const address = env[setting] ?? ""
    return address === "" || URL.parse(address)?.protocol === "https:" || isOnLoopback(address)
      ? []
      : [`${setting} must begin with https:// in production, unless it is on this machine`]
  })

const natsFaults = ({ NATS_URL: servers = "" }: Environment): ReadonlyArray<string> => {
  const entries = servers
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => (entry.includes("://") ? entry : `nats://${entry}`))
  return entries.every((entry) => URL.parse(entry)?.protocol === "tls:" || isOnLoopback(entry))
    ? []
    : ["NATS_URL must have addresses with tls:// in production, unless they are on this machine"]
}

// With a name in its address the mail client demands STARTTLS; without a name, a server may downgrade the connection.
const smtpFaults = ({ TRAJET_SMTP_URL: address = "" }: Environment): ReadonlyArray<string> => {
  const url = URL.parse(address)
  const demandsTls = url?.protocol === "smtps:" || (url?.protocol === "smtp:" && url.username !== "")
  return address === "" || demandsTls || isOnLoopback(address)
    ? []
    : [
        "TRAJET_SMTP_URL must begin with smtps://, or have a name and password, in production, unless it is on this machine"
      ]
}

/** Push services refuse messages without a contact, and the default names none. */
const pushFaults = ({
  TRAJET_PUSH_CONTACT: contact,
  TRAJET_PUSH_PRIVATE_KEY: key
}: Environment): ReadonlyArray<string> =>
  key === undefined || contact !== undefined
    ? []
    : [
        "TRAJET_PUSH_CONTACT must be set in production if TRAJET_PUSH_PRIVATE_KEY is set: push services ask this address about the messages"
      ]

const hostFaults = ({ TRAJET_ENV, TRAJET_HOST: host = "127.0.0.1" }: Environment): ReadonlyArray<string> =>
  TRAJET_ENV !== undefined || isLoopbackHost(host)
    ? []
    : [
        `TRAJET_HOST is "${host}", which other machines reach, and TRAJET_ENV is not set: set TRAJET_ENV to production, ` +
          "or to development if nobody else can reach this machine"
      ]

const secretCharactersMin = 16

const shortSecretFaults = (secrets: Environment): ReadonlyArray<string> =>
  Object.entries(secrets).flatMap(([setting, value = ""]) =>
    value === "" || value.length >= secretCharactersMin
      ? []
      : [
          `${setting} is too short: a secret has at least ${secretCharactersMin} characters; make one with: ${makeSecret}`
        ]
  )

/** Every address would be trusted to name the client. */
const proxyFaults = ({ TRAJET_TRUSTED_PROXIES: networks = "" }: Environment): ReadonlyArray<string> =>
  networks.split(",").some((network) => /\/0+$/u.test(network.trim()))
    ? ["TRAJET_TRUSTED_PROXIES has a network of all addresses: name the networks of your proxies"]
    : []

/** An empty variable is one that is not set. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value = ""]) => value.trim() !== ""))

/** Fails with the settings that no start may have. Every program and `npm start` use it. */
export const safeSettings = (given: Environment): Result.Result<void, SettingsRefused> => {
  const env = withoutEmpty(given)
  const isProduction = env["TRAJET_ENV"] === "production"
  const secrets = Object.fromEntries(secretSettings.map((setting) => [setting, env[setting]]))
  const faults = [
    ...hostFaults(env),
    ...proxyFaults(env),
    ...(isProduction
      ? [...secretFaults(secrets), ...httpFaults(env), ...natsFaults(env), ...smtpFaults(env), ...pushFaults(env)]
      : shortSecretFaults(secrets))
  ]
  return faults.length === 0 ? Result.void : Result.fail(new SettingsRefused({ faults }))
}

// The address of a database may name several hosts, each with its port: `a:5432,b:5432`.
const severalHosts = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)/u

const databaseAddresses = (address: string): ReadonlyArray<string> => {
  const [, before = "", hosts = ""] = severalHosts.exec(address) ?? []
  return hosts.split(",").map((host) => address.replace(severalHosts, () => `${before}${host}`))
}

const isInClear = (address: string, PGSSLMODE: string | undefined): boolean => {
  const url = URL.parse(address)
  if (url === null || url.hostname === "" || isLoopbackHost(url.hostname)) return false
  const mode = url.searchParams.get("sslmode") ?? PGSSLMODE ?? "disable"
  return url.searchParams.get("ssl") !== "true" && ["allow", "disable"].includes(mode)
}

/**
 * True if production uses a database on another machine without TLS. Not refused, because many installations run both
 * in one private network; logged as a warning.
 */
export const isDatabaseInClear = (env: Environment): boolean =>
  env["TRAJET_ENV"] === "production" &&
  [env["DATABASE_URL"], env["DATABASE_READ_URL"], env["TRAJET_TARGET_DATABASE_URL"]]
    .flatMap((addresses = "") => databaseAddresses(addresses))
    .some((address) => isInClear(address, env["PGSSLMODE"]))
