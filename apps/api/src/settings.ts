import { type Declared, group, setting, shared, storageSettings, type Value } from "@trajet/runtime"
import { providerSettings } from "./provider-settings.ts"

const portMax = 65_535
const ratesMax = 100_000_000

const rate = (name: string, requestsPerMinute: number, text: string): Declared<number> =>
  setting.int(name, { default: requestsPerMinute, min: 1, max: ratesMax, text })

const listening = {
  port: setting.int("TRAJET_PORT", {
    default: 8080,
    min: 0,
    max: portMax,
    text: "Port that the API listens on; `0` takes any free port."
  }),
  probesPort: setting.int("TRAJET_PROBES_PORT", {
    default: 0,
    min: 0,
    max: portMax,
    text:
      "Port of `/healthz`, `/readyz` and `/metrics` in plain HTTP, for no client. With `0` they are on the public port; " +
      "production never shows `/metrics` there."
  }),
  tls: group({
    certificate: setting.text("TRAJET_TLS_CERT", {
      values: "the path of a PEM file",
      default: "",
      text: "Certificate; with it and `TRAJET_TLS_KEY` the API speaks TLS itself."
    }),
    key: setting.text("TRAJET_TLS_KEY", {
      values: "the path of a PEM file",
      default: "",
      text: "Private key of the certificate."
    })
  }),
  trustedProxies: setting.text("TRAJET_TRUSTED_PROXIES", {
    values: "networks or addresses, separated by commas",
    default: "",
    text:
      "Proxies whose `X-Forwarded-For` is believed and whose connections are not limited. In production without a " +
      "certificate every other connection is closed unanswered."
  }),
  connectionsPerAddress: setting.int("TRAJET_CONNECTIONS_PER_ADDRESS", {
    default: 512,
    min: 1,
    max: 1_000_000,
    text: "Connections of one address at a time; an IPv6 address counts as its /64."
  }),
  workInProgressMax: setting.int("TRAJET_WORK_IN_PROGRESS_MAX", {
    default: 256,
    min: 1,
    max: 100_000,
    text:
      "Requests that one API process works on at once, at most. While the look-up of a key takes over 100 ms, the process " +
      "allows itself fewer, down to 32. Beyond it clients get 429 on the axis `platform`."
  })
}

const addresses = {
  servedEnvironments: setting.literals("TRAJET_SERVES", {
    values: ["both", "live", "test"],
    default: "both",
    text: "Environments that this host serves; keys of the other one get 401."
  }),
  docsBase: setting.text("TRAJET_DOCS_BASE", {
    values: "an address such as `https://docs.example`",
    default: "",
    text: "Base address before `/problems/<code>` in the `type` of a problem; without it a path on the same host."
  }),
  publicUrl: setting.text("TRAJET_PUBLIC_URL", {
    values: "an address such as `https://api.example`",
    default: "",
    shownDefault: "the address that a request came in on",
    text: "Address that clients reach the API by; links to documents begin with it. Production demands `https://`."
  }),
  securityContact: setting.text("TRAJET_SECURITY_CONTACT", {
    values: "an address that begins with `mailto:`, `https:` or `tel:`",
    default: "",
    text: "Where to report vulnerabilities, served as `/.well-known/security.txt`; without it there is no such page."
  })
}

const rates = group({
  perKey: rate("TRAJET_RATE_PER_KEY", 300, "Requests a minute of one API key."),
  perIp: rate("TRAJET_RATE_PER_IP", 600, "Requests a minute of one address; an IPv6 address counts as its /64."),
  global: rate("TRAJET_RATE_GLOBAL", 60_000, "Requests a minute of all keys together."),
  failedAuth: rate(
    "TRAJET_RATE_FAILED_AUTH",
    30,
    "Failed authentications a minute of one address; further failures, and only they, get 429."
  ),
  perLink: rate("TRAJET_RATE_PER_LINK", 60, "Openings a minute of one link to a file, in each process.")
})

/** Every setting of the API. */
export const Settings = group({
  environment: shared.environment,
  host: shared.host,
  databaseUrl: shared.databaseUrl,
  connectionsMax: setting.int("TRAJET_DATABASE_CONNECTIONS", {
    default: 16,
    min: 1,
    max: 1_000,
    text: "Size of the API's pool of connections to PostgreSQL; up to 4 more while lost replies are settled."
  }),
  pepper: shared.pepper,
  sealingKey: shared.sealingKey,
  previousSealingKey: shared.previousSealingKey.optional,
  ...listening,
  ...addresses,
  leaseMillis: setting.int("TRAJET_LEASE_MILLIS", {
    default: 10_000,
    min: 1,
    max: 86_400_000,
    text:
      "How long a request holds its `Idempotency-Key` before a retry may take it over, in milliseconds. Longer than the " +
      "8000 ms in which geocoder, router, registry and billing relay have to answer."
  }),
  rate: rates,
  ...providerSettings,
  storage: storageSettings,
  storageQuotaMebibytes: setting.int("TRAJET_STORAGE_QUOTA_MIB", {
    default: 20_480,
    min: 1,
    max: 1_000_000_000,
    text:
      "MiB that the documents of a group may take together in each environment; further ones are refused with " +
      "`quota_exceeded`."
  })
})
export type Settings = Value<typeof Settings>
