import {
  group,
  type ListenAddress,
  natsSettings,
  pushSenderSettings,
  setting,
  shared,
  tracesSettings,
  type Value
} from "@trajet/runtime"

const nats = group({
  ...natsSettings,
  replicas: setting.int("TRAJET_NATS_REPLICAS", {
    default: 1,
    min: 1,
    max: 5,
    text: "Number of servers that keep each message; use 3 in production."
  }),
  maxAgeHours: setting.int("TRAJET_NATS_MAX_AGE_HOURS", {
    default: 168,
    min: 1,
    max: 8_760,
    text: "Hours after which the stream drops a message."
  }),
  maxMessages: setting.int("TRAJET_NATS_MAX_MESSAGES", {
    default: 1_000_000,
    min: -1,
    max: 1_000_000_000,
    text: "Most messages of the stream; `-1` for no limit."
  }),
  maxBytes: setting.int("TRAJET_NATS_MAX_BYTES", {
    default: -1,
    min: -1,
    max: 1_000_000_000_000,
    text: "Most bytes of the stream, reserved on the server's disk; `-1` for no limit."
  })
})

const operations = group({
  url: setting.url("TRAJET_OPERATIONS_URL", {
    text:
      "Address to which notices to drivers and operators are [posted](notices.md#the-operations-system). Without it, they " +
      "are sent by e-mail. Production requires `https://`, unless it is on this machine."
  }).optional,
  mail: setting.text("TRAJET_OPERATIONS_MAIL", {
    values: "e-mail addresses, separated by commas",
    text: "Addresses of the operators, for notices to them if there is no operations system. Without it, they are logged."
  }).optional,
  token: setting.secret("TRAJET_OPERATIONS_TOKEN", {
    values: "a bearer token",
    text: "Bearer token for the operations system."
  }).optional
})

const smtp = group({
  url: shared.smtpUrl.optional,
  from: setting.text("TRAJET_SMTP_FROM", {
    values: "a sender such as `Trajet <no-reply@trajet.example>`",
    default: "Trajet <no-reply@localhost>",
    text: "Sender of the e-mails."
  })
})

const due = group({
  slots: setting.int("TRAJET_DUE_WORK_SLOTS", {
    default: 4,
    min: 1,
    max: 1_000,
    text:
      "Most [due work](production.md#work-by-the-clock) of one sort that one dispatcher carries out at once: work on missions, " +
      "notices, and long work."
  }),
  leaseMillis: setting.int("TRAJET_DUE_WORK_LEASE_MILLIS", {
    default: 60_000,
    min: 1,
    max: 86_400_000,
    text:
      "Lease of due work, in milliseconds: after it, another dispatcher may take the work over. A dispatcher extends the " +
      "leases of running work."
  })
})

/** Every setting of the dispatcher. */
export const Settings = group({
  environment: shared.environment,
  host: shared.host,
  databaseUrl: shared.databaseUrl,
  sealingKey: shared.sealingKey,
  previousSealingKey: shared.previousSealingKey.optional,
  loopback: shared.loopbackWebhooks,
  port: setting.int("TRAJET_DISPATCHER_PORT", {
    default: 8081,
    min: 0,
    max: 65_535,
    text: "Port of `/healthz`, `/readyz` and `/metrics`; `0` takes any free port. `npm start` sets it to `0` unless it is set."
  }),
  connectionsMax: setting.int("TRAJET_DISPATCHER_CONNECTIONS", {
    default: 8,
    min: 1,
    max: 1_000,
    text: "Size of the dispatcher's pool of connections to PostgreSQL."
  }),
  slots: setting.int("TRAJET_DISPATCHER_SLOTS", {
    default: 512,
    min: 1,
    max: 100_000,
    text: "Most attempts in flight in one dispatcher. One endpoint has at most 10, over all dispatchers."
  }),
  leaseMillis: setting.int("TRAJET_DELIVERY_LEASE_MILLIS", {
    default: 45_000,
    min: 1,
    max: 86_400_000,
    text:
      "Lease of a delivery, in milliseconds: after it, another dispatcher may take the delivery over, and at once if this " +
      "one has died. Longer than the 15000 ms of an attempt; longer than 30000, if endpoints get tokens by OAuth2, so " +
      "that no delivery is sent twice because its token came late."
  }),
  sweepMillis: setting.int("TRAJET_SWEEP_MILLIS", {
    default: 1_000,
    min: 1,
    max: 3_600_000,
    text: "Time between two sweeps of a dispatcher for due retries, lost leases and due work, in milliseconds."
  }),
  due,
  nats,
  operations,
  push: pushSenderSettings,
  egressProxy: shared.egressProxy.optional,
  smtp,
  traces: tracesSettings
})
export type Settings = Value<typeof Settings>

/** Where probes and metrics reach the dispatcher. */
export const listenAddress = ({ host, port }: Pick<Settings, "host" | "port">): ListenAddress => ({
  ...{ host, port, setting: "TRAJET_DISPATCHER_PORT" },
  zero: "any free one"
})
