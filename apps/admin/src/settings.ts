import { group, natsReadingSettings, readSettings, setting, shared, storageSettings, type Value } from "@trajet/runtime"

/** Every setting of the administration command. Missing settings are read from the home of the product. */
export const Settings = group({
  home: shared.home,
  environment: shared.environment,
  databaseUrl: shared.databaseUrl.optional,
  targetDatabaseUrl: setting.secret("TRAJET_TARGET_DATABASE_URL", {
    values: "an address as that of `DATABASE_URL`",
    text: "Database of the cell to which `admin cells move-group` moves a group. Its schema has to be of the same release."
  }).optional,
  cells: setting.secret("TRAJET_CELLS", {
    values:
      '`{"cells": [{"name": "a", "address": "https://a.trajet.example", "database_url": "postgres://…"}, …], "map": "/etc/haproxy/cells.map", "proxies": ["/run/haproxy/cells.sock"]}`',
    text: "All cells, for `admin cells status` and `balance`, and for `admin groups create`, which chooses a cell unless `DATABASE_URL` says one. `map` and `proxies` are those of `cells move-group`."
  }).optional,
  pepper: shared.pepper.optional,
  sealingKey: shared.sealingKey.optional,
  previousSealingKey: shared.previousSealingKey.optional,
  loopback: shared.loopbackWebhooks.optional,
  egressProxy: shared.egressProxy.optional,
  nats: natsReadingSettings,
  storage: storageSettings
})
export type Settings = Value<typeof Settings>

export const settings = readSettings(Settings)
