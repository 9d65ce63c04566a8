import { group, natsReadingSettings, readSettings, shared, storageSettings, type Value } from "@trajet/runtime"

/** Every setting of the administration command. Missing settings are read from the home of the product. */
export const Settings = group({
  home: shared.home,
  environment: shared.environment,
  databaseUrl: shared.databaseUrl.optional,
  pepper: shared.pepper.optional,
  sealingKey: shared.sealingKey.optional,
  previousSealingKey: shared.previousSealingKey.optional,
  loopback: shared.loopbackWebhooks.optional,
  nats: natsReadingSettings,
  storage: storageSettings
})
export type Settings = Value<typeof Settings>

export const settings = readSettings(Settings)
