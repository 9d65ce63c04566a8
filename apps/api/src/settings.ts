import { Config } from "effect"

/** Every setting of the API; the README's table is their documentation. */
export const Settings = Config.all({
  environment: Config.Literals(["development", "production"], "TRAJET_ENV").pipe(Config.withDefault("development")),
  host: Config.String("TRAJET_HOST").pipe(Config.withDefault("127.0.0.1")),
  port: Config.Int("TRAJET_PORT").pipe(Config.withDefault(8080)),
  databaseUrl: Config.Redacted("DATABASE_URL"),
  connectionsMax: Config.Int("TRAJET_DATABASE_CONNECTIONS").pipe(Config.withDefault(16)),
  pepper: Config.Redacted("TRAJET_PEPPER"),
  sealingKey: Config.Redacted("TRAJET_SEALING_KEY"),
  previousSealingKey: Config.option(Config.Redacted("TRAJET_SEALING_KEY_PREVIOUS")),
  servedEnvironments: Config.Literals(["both", "live", "test"], "TRAJET_SERVES").pipe(Config.withDefault("both")),
  docsBase: Config.String("TRAJET_DOCS_BASE").pipe(Config.withDefault("")),
  publicUrl: Config.String("TRAJET_PUBLIC_URL").pipe(Config.withDefault("")),
  securityContact: Config.String("TRAJET_SECURITY_CONTACT").pipe(Config.withDefault("")),
  tls: Config.all({
    certificate: Config.String("TRAJET_TLS_CERT").pipe(Config.withDefault("")),
    key: Config.String("TRAJET_TLS_KEY").pipe(Config.withDefault(""))
  }),
  connectionsPerAddress: Config.Int("TRAJET_CONNECTIONS_PER_ADDRESS").pipe(Config.withDefault(512)),
  workInProgressMax: Config.Int("TRAJET_WORK_IN_PROGRESS_MAX").pipe(Config.withDefault(256)),
  probesPort: Config.Int("TRAJET_PROBES_PORT").pipe(Config.withDefault(0)),
  trustedProxies: Config.String("TRAJET_TRUSTED_PROXIES").pipe(Config.withDefault("")),
  leaseMillis: Config.Int("TRAJET_LEASE_MILLIS").pipe(Config.withDefault(10_000)),
  rate: Config.all({
    perKey: Config.Int("TRAJET_RATE_PER_KEY").pipe(Config.withDefault(300)),
    perIp: Config.Int("TRAJET_RATE_PER_IP").pipe(Config.withDefault(600)),
    global: Config.Int("TRAJET_RATE_GLOBAL").pipe(Config.withDefault(60_000)),
    failedAuth: Config.Int("TRAJET_RATE_FAILED_AUTH").pipe(Config.withDefault(30)),
    perLink: Config.Int("TRAJET_RATE_PER_LINK").pipe(Config.withDefault(60))
  }),
  geocoder: Config.all({
    kind: Config.Literals(["local", "ban", "photon", "nominatim", "google"], "TRAJET_GEOCODER").pipe(
      Config.withDefault("local")
    ),
    url: Config.option(Config.String("TRAJET_GEOCODER_URL")),
    key: Config.option(Config.Redacted("TRAJET_GEOCODER_KEY"))
  }),
  router: Config.all({
    kind: Config.Literals(["local", "osrm", "valhalla"], "TRAJET_ROUTER").pipe(Config.withDefault("local")),
    url: Config.option(Config.String("TRAJET_ROUTER_URL"))
  }),
  registry: Config.all({
    url: Config.option(Config.String("TRAJET_REGISTRY_URL")),
    token: Config.option(Config.Redacted("TRAJET_REGISTRY_TOKEN")),
    declared: Config.option(Config.String("TRAJET_REGISTRY_FILE"))
  }),
  billing: Config.all({
    url: Config.option(Config.String("TRAJET_BILLING_URL")),
    token: Config.option(Config.Redacted("TRAJET_BILLING_TOKEN"))
  }),
  storage: Config.all({
    kind: Config.Literals(["disk", "s3"], "TRAJET_STORAGE").pipe(Config.withDefault("disk")),
    folder: Config.String("TRAJET_STORAGE_FOLDER").pipe(Config.withDefault(".trajet/files")),
    quotaMebibytes: Config.Int("TRAJET_STORAGE_QUOTA_MIB").pipe(Config.withDefault(20_480))
  }),
  gazetteerFolder: Config.String("TRAJET_GAZETTEER").pipe(Config.withDefault(".trajet/gazetteer"))
})
export type Settings = Config.Success<typeof Settings>
