import { group, setting, shared, type Value } from "@trajet/runtime"

const nats = group({
  url: setting.secret("NATS_URL", {
    values: "addresses such as `tls://host:4222`, separated by commas",
    text:
      "NATS servers with JetStream. Without them dispatchers hear of events from PostgreSQL. Production: `tls://`, unless " +
      "on loopback."
  }).optional,
  stream: setting.text("TRAJET_NATS_STREAM", {
    values: "the name of a stream",
    default: "TRAJET_EVENTS",
    text: "Stream that the dispatcher declares."
  }),
  replicas: setting.int("TRAJET_NATS_REPLICAS", {
    default: 1,
    min: 1,
    max: 5,
    text: "Servers that keep each message; 3 in production."
  }),
  maxAgeHours: setting.int("TRAJET_NATS_MAX_AGE_HOURS", {
    default: 168,
    min: 1,
    max: 8_760,
    text: "Hours for which the stream keeps a message."
  }),
  maxMessages: setting.int("TRAJET_NATS_MAX_MESSAGES", {
    default: 1_000_000,
    min: -1,
    max: 1_000_000_000,
    text: "Messages that the stream keeps; `-1` for no limit."
  }),
  maxBytes: setting.int("TRAJET_NATS_MAX_BYTES", {
    default: -1,
    min: -1,
    max: 1_000_000_000_000,
    text: "Bytes that the stream keeps, reserved on the server's disk; `-1` for no limit."
  })
})

const operations = group({
  url: setting.url("TRAJET_OPERATIONS_URL", {
    text:
      "Address that notices to drivers are [posted](notices.md#the-operations-system) to; without it they are mailed. " +
      "Production: `https://`, unless on loopback."
  }).optional,
  token: setting.secret("TRAJET_OPERATIONS_TOKEN", {
    values: "a bearer token",
    text: "Bearer token for the operations system."
  }).optional
})

const smtp = group({
  url: setting.secret("TRAJET_SMTP_URL", {
    values: "an address such as `smtps://user:password@host`",
    text:
      "Mail server for [notices](notices.md); without it they go to the log. Production: `smtps://`, or with name and " +
      "password, unless on loopback."
  }).optional,
  from: setting.text("TRAJET_SMTP_FROM", {
    values: "a sender such as `Trajet <no-reply@trajet.example>`",
    default: "Trajet <no-reply@localhost>",
    text: "Sender of these mails."
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
    text: "Port of `/healthz`, `/readyz` and `/metrics`; `0` takes any free port, as `npm start` does unless it is set."
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
    text: "Attempts in flight at once, at most; of them 10 an endpoint over all dispatchers."
  }),
  leaseMillis: setting.int("TRAJET_DELIVERY_LEASE_MILLIS", {
    default: 45_000,
    min: 1,
    max: 86_400_000,
    text:
      "How long a dispatcher holds a delivery before another one may take it over, in milliseconds. Longer than the " +
      "15000 ms that an attempt may take."
  }),
  sweepMillis: setting.int("TRAJET_SWEEP_MILLIS", {
    default: 1_000,
    min: 1,
    max: 3_600_000,
    text:
      "How often a dispatcher looks for retries that are due and for what dead dispatchers held, in milliseconds. Shorter " +
      "than `TRAJET_DELIVERY_LEASE_MILLIS`."
  }),
  nats,
  operations,
  smtp
})
export type Settings = Value<typeof Settings>
