import { Config } from "effect"

/** Every setting of the dispatcher; the README's table is their documentation. */
export const Settings = Config.all({
  environment: Config.Literals(["development", "production"], "TRAJET_ENV").pipe(Config.withDefault("development")),
  host: Config.String("TRAJET_HOST").pipe(Config.withDefault("127.0.0.1")),
  port: Config.Int("TRAJET_DISPATCHER_PORT").pipe(Config.withDefault(8081)),
  databaseUrl: Config.Redacted("DATABASE_URL"),
  connectionsMax: Config.Int("TRAJET_DISPATCHER_CONNECTIONS").pipe(Config.withDefault(8)),
  sealingKey: Config.Redacted("TRAJET_SEALING_KEY"),
  previousSealingKey: Config.option(Config.Redacted("TRAJET_SEALING_KEY_PREVIOUS")),
  loopback: Config.Boolean("TRAJET_LOOPBACK_WEBHOOKS").pipe(Config.withDefault(false)),
  slots: Config.Int("TRAJET_DISPATCHER_SLOTS").pipe(Config.withDefault(512)),
  leaseMillis: Config.Int("TRAJET_DELIVERY_LEASE_MILLIS").pipe(Config.withDefault(45_000)),
  sweepMillis: Config.Int("TRAJET_SWEEP_MILLIS").pipe(Config.withDefault(1_000)),
  nats: Config.all({
    url: Config.option(Config.Redacted("NATS_URL")),
    stream: Config.String("TRAJET_NATS_STREAM").pipe(Config.withDefault("TRAJET_EVENTS")),
    replicas: Config.Int("TRAJET_NATS_REPLICAS").pipe(Config.withDefault(1)),
    maxAgeHours: Config.Int("TRAJET_NATS_MAX_AGE_HOURS").pipe(Config.withDefault(168)),
    maxMessages: Config.Int("TRAJET_NATS_MAX_MESSAGES").pipe(Config.withDefault(1_000_000)),
    maxBytes: Config.Int("TRAJET_NATS_MAX_BYTES").pipe(Config.withDefault(-1))
  }),
  operations: Config.all({
    url: Config.option(Config.URL("TRAJET_OPERATIONS_URL")),
    token: Config.option(Config.Redacted("TRAJET_OPERATIONS_TOKEN"))
  }),
  smtp: Config.all({
    url: Config.option(Config.Redacted("TRAJET_SMTP_URL")),
    from: Config.String("TRAJET_SMTP_FROM").pipe(Config.withDefault("Trajet <no-reply@localhost>"))
  })
})
export type Settings = Config.Success<typeof Settings>
