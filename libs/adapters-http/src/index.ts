export { banGeocoder } from "./places/ban-geocoder.adapter.ts"
export { billingRelay, billingRelayMillis, type BillingRelayOptions } from "./billing/billing-relay.adapter.ts"
export { cachedGeocoder } from "./places/cached-geocoder.adapter.ts"
export { cachedRouter } from "./places/cached-router.adapter.ts"
export { googleGeocoder } from "./places/google-geocoder.adapter.ts"
export { nominatimGeocoder } from "./places/nominatim-geocoder.adapter.ts"
export { operationsNotifier, type OperationsOptions } from "./notices/operations-notifier.adapter.ts"
export { osrmRouter } from "./places/osrm-router.adapter.ts"
export { providerDefaults, type ProviderOptions } from "./outbound/outbound.model.ts"
export { photonGeocoder } from "./places/photon-geocoder.adapter.ts"
export { geocoderNames, routerNames } from "./places/providers.model.ts"
export { geocoderLayer, routerLayer, type GeocoderChoice, type RouterChoice } from "./places/providers.ts"
export { valhallaRouter } from "./places/valhalla-router.adapter.ts"
export {
  vehicleRegistry,
  vehicleRegistryMillis,
  type VehicleRegistryOptions
} from "./pricing/vehicle-registry.adapter.ts"
export { webhookLimits } from "./webhooks/webhook-limits.ts"
export { webhookSender, type WebhookSenderOptions } from "./webhooks/webhook-sender.adapter.ts"
export { openIdProvider, type OpenIdOptions } from "./users/openid-provider.adapter.ts"
export { PushOptionsInvalid } from "./push/push-options.errors.ts"
export { pushOff, type PushOptions, webPushSender } from "./push/push-sender.adapter.ts"
