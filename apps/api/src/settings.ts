import {
  type Declared,
  group,
  pushSettings,
  setting,
  shared,
  storageSettings,
  tracesSettings,
  type Value
} from "@trajet/runtime"
import { tileSettings } from "./edge/site/tile-settings.ts"
import { providerSettings } from "./provider-settings.ts"
import { replicaSettings } from "./replica-settings.ts"

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
      "Separate port of `/healthz`, `/readyz` and `/metrics`, in plain HTTP and not for clients. With `0` they are on the " +
      "public port, where production does not serve `/metrics`."
  }),
  tls: group({
    certificate: setting.text("TRAJET_TLS_CERT", {
      values: "the path of a PEM file",
      default: "",
      text: "Certificate. With it and `TRAJET_TLS_KEY`, TLS ends in the API."
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
      "Proxies whose `X-Forwarded-For` is trusted and whose connections are not limited. In production without a " +
      "certificate, all other connections are closed without an answer."
  }),
  leaveMillis: setting.int("TRAJET_LEAVE_MILLIS", {
    default: 0,
    min: 0,
    max: 60_000,
    text:
      "Time after SIGTERM in which requests are still served while `/readyz` answers 503. Set it to more than the time " +
      "that a proxy before the API needs to notice."
  }),
  connectionsPerAddress: setting.int("TRAJET_CONNECTIONS_PER_ADDRESS", {
    default: 512,
    min: 1,
    max: 1_000_000,
    text: "Most simultaneous connections of one address. IPv6 addresses count by /64."
  }),
  workInProgressMax: setting.int("TRAJET_WORK_IN_PROGRESS_MAX", {
    default: 256,
    min: 1,
    max: 100_000,
    text:
      "Most requests in progress in one API process. While look-ups of keys take over 100 ms, the process allows fewer, " +
      "down to 32. Other requests get 429 on the axis `platform`."
  })
}

const addresses = {
  servedEnvironments: setting.literals("TRAJET_SERVES", {
    values: ["both", "live", "test"],
    default: "both",
    text: "Environments that this host serves. A key of another environment gets 401."
  }),
  apis: setting.literals("TRAJET_APIS", {
    values: ["client,operations", "client", "operations"],
    default: "client,operations",
    text: "APIs that this host serves: `/v1` for clients, `/operations/v1` for operators and drivers."
  }),
  docsBase: setting.text("TRAJET_DOCS_BASE", {
    values: "an address such as `https://docs.example`",
    default: "",
    text: "Base address before `/problems/<code>` in the `type` of a problem. Without it, `type` is a path on the same host."
  }),
  docsFolder: setting.text("TRAJET_DOCS_FOLDER", {
    values: "a path",
    default: "",
    text:
      "Folder of the documentation that `npm run build:docs` built, served under `/docs`. Without it, `/docs` leads to " +
      "the reference. `npm start` has a folder of its own, and builds there in the background."
  }),
  consoleFolder: setting.text("TRAJET_CONSOLE_FOLDER", {
    values: "a path",
    default: "",
    text:
      "Folder of the console that `npm run build:console` built, served under `/console`. `npm start` has a folder of its " +
      "own, and builds there in the background."
  }),
  driverFolder: setting.text("TRAJET_DRIVER_FOLDER", {
    values: "a path",
    default: "",
    text:
      "Folder of the application for drivers that `npm run build:driver` built, served under `/driver`. `npm start` has a " +
      "folder of its own, and builds there in the background."
  }),
  tiles: tileSettings,
  publicUrl: setting.text("TRAJET_PUBLIC_URL", {
    values: "an address such as `https://api.example`",
    default: "",
    shownDefault: "the address that received the request",
    text:
      "Address of the API for clients. Links to documents, and those of the changelog's feed, begin with it. Without it, no " +
      "tracking links are mailed. Production requires `https://`. `npm start` sets it to the address that it prints, unless it listens on every address."
  }),
  securityContact: setting.text("TRAJET_SECURITY_CONTACT", {
    values: "an address that begins with `mailto:`, `https:` or `tel:`",
    default: "",
    text: "Contact for reports of vulnerabilities, served as `/.well-known/security.txt`. Without it, the page does not exist."
  })
}

const rates = group({
  pagesPerIp: rate(
    "TRAJET_RATE_PAGES_PER_IP",
    6_000,
    "Requests per minute of one address for pages of the console and the documentation, and for their files."
  ),
  perKey: rate("TRAJET_RATE_PER_KEY", 300, "Requests per minute of one API key."),
  perGroup: rate(
    "TRAJET_RATE_PER_GROUP",
    1_500,
    "Requests per minute of all keys and sessions of one group together, at most half of `TRAJET_RATE_GLOBAL`."
  ),
  perIp: rate("TRAJET_RATE_PER_IP", 600, "Requests per minute of one address. IPv6 addresses count by /64."),
  global: rate("TRAJET_RATE_GLOBAL", 60_000, "Requests per minute of all keys together."),
  failedAuth: rate(
    "TRAJET_RATE_FAILED_AUTH",
    30,
    "Failed authentications per minute of one address. Further failures get 429; valid keys do not."
  ),
  perLink: rate("TRAJET_RATE_PER_LINK", 60, "Openings per minute of one link to a file, in each process.")
})

const feeds = group({
  perKey: setting.int("TRAJET_FEEDS_PER_KEY", {
    default: 20,
    min: 1,
    max: 100_000,
    text: "Most open feeds of one operations key, in each process. Further ones get 429 on the axis `feeds`."
  }),
  perProcess: setting.int("TRAJET_FEEDS_PER_PROCESS", {
    default: 1_000,
    min: 1,
    max: 100_000,
    text: "Most open feeds of one API process. Further ones get 429 on the axis `feeds`."
  })
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
    text: "Size of the API's pool of connections to PostgreSQL. Up to 4 more are open while lost replies are settled."
  }),
  replicas: replicaSettings,
  pepper: shared.pepper,
  previousPepper: shared.previousPepper.optional,
  sealingKey: shared.sealingKey,
  previousSealingKey: shared.previousSealingKey.optional,
  smtpUrl: shared.smtpUrl.optional,
  egressProxy: shared.egressProxy.optional,
  ...listening,
  ...addresses,
  leaseMillis: setting.int("TRAJET_LEASE_MILLIS", {
    default: 10_000,
    min: 1,
    max: 86_400_000,
    text:
      "Lease of an `Idempotency-Key`, in milliseconds: after it, a retry may take the key over. Longer than the 8000 ms " +
      "in which geocoder, router, registry and billing relay must answer."
  }),
  traces: tracesSettings,
  rate: rates,
  feeds,
  ...providerSettings,
  robotMode: setting.literals("TRAJET_ROBOT_DRIVER", {
    values: ["off", "manual", "auto"],
    default: "off",
    text:
      "Mode of the robot driver of missions of the test environment whose order names none. Live missions never have a " +
      "robot."
  }),
  mcp: setting.literals("TRAJET_MCP", {
    values: ["read", "change", "off"],
    default: "read",
    text:
      "Tools for assistants at `/mcp`, on hosts that serve clients: those that read, or also those that order and " +
      "cancel, or none."
  }),
  console: setting.literals("TRAJET_CONSOLE", {
    values: ["on", "off"],
    default: "on",
    text: "The console of users, under `/console`, on hosts that serve clients or operations. With `off`, its paths do not exist."
  }),
  requestLog: setting.literals("TRAJET_REQUEST_LOG", {
    values: ["on", "off"],
    default: "on",
    text:
      "Whether requests of clients are stored for 7 days for the console, without bodies, queries and addresses. With " +
      "`off` the console lists no requests of this process."
  }),
  loopback: shared.loopbackWebhooks,
  push: pushSettings,
  timestampUrl: setting.url("TRAJET_TIMESTAMP_URL", {
    text:
      "Address of an authority for time by RFC 3161, which stamps the signature of each dossier: " +
      "`https://freetsa.org/tsr`. A dossier whose authority does not answer within 10 s says so. Production requires " +
      "`https://`, unless it is on this machine."
  }).optional,
  storage: storageSettings,
  storageQuotaMebibytes: setting.int("TRAJET_STORAGE_QUOTA_MIB", {
    default: 20_480,
    min: 1,
    max: 1_000_000_000,
    text: "Most MiB of all documents of a group in one environment. Further documents are refused with `quota_exceeded`."
  })
})
export type Settings = Value<typeof Settings>
