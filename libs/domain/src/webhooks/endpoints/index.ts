export { checkAddresses } from "./address.rules.ts"
export {
  createEndpoint,
  createEndpointOf,
  deleteEndpoint,
  enableEndpoint,
  type EndpointOrder,
  findEndpoint,
  listEndpoints,
  listEndpointsOf,
  pauseEndpoint,
  rotateEndpoint,
  tryFilter,
  updateEndpoint
} from "./administer-endpoints.program.ts"
export { endpointNotice } from "./endpoint-notice.rules.ts"
export { certificateBounds } from "./client-certificate.rules.ts"
export { checkEndpointUrl } from "./endpoint-url.rules.ts"
export {
  type AskedCertificate,
  type AskedSettings,
  type AskedTokenSource,
  certificateOf,
  type ClientCertificate,
  type ClientIdentity,
  type Endpoint,
  EndpointId,
  type EndpointKeyPair,
  type EndpointSecret,
  type EndpointSettings,
  everySignature,
  headersOf,
  plainSettings,
  publicKeysOf,
  rateLimitMax,
  endpointsPerDayMax,
  endpointsPerTenantMax,
  type SealedChange,
  type SealedSetting,
  type SettingsChange,
  EndpointStatus,
  signatures,
  signaturesOf,
  type Subscription,
  type TokenSource,
  tokenSourceOf
} from "./endpoint.model.ts"
export {
  EndpointUnknown,
  SettingRefused,
  RotationRefused,
  SealBroken,
  TooManyEndpoints,
  UrlRefused
} from "./endpoints.errors.ts"
export { admitEndpoint, type EndpointCounts } from "./endpoint-limits.rules.ts"
export { type Breaker, closedBreaker, concurrencyMax, type Failure, recoveredAt } from "./breaker.model.ts"
export {
  type EndpointAdministrator,
  Endpoints,
  type EndpointState,
  type FilterTrial,
  type NewEndpoint,
  onOwnEndpoints,
  type ResumeStep,
  shownEventsMax,
  TenantEndpoints,
  triedEventsMax
} from "./endpoints.port.ts"
export {
  type AskedCondition,
  type Condition,
  conditionPath,
  type ContentFilter,
  filterBounds,
  FilterOperator
} from "./filter.model.ts"
export { matchesFilter } from "./filter.rules.ts"
export { tokenIn, tokenRequest, tokenSourceBounds } from "./tokens/oauth2.rules.ts"
export { headerBounds, headerName } from "./own-headers.rules.ts"
export { resealSecrets } from "./reseal-secrets.program.ts"
export { type ResealedSecret, type SealedSecret, SealedSecrets } from "./sealed-secrets.port.ts"
export { Sealer, type SealOwner, settingOwner } from "./sealer.port.ts"
export { sealSettings, settingsAfter } from "./seal-settings.program.ts"
export { type LiveExchange, testEndpoint } from "./test-endpoint.program.ts"
export { type TakenToken, type TokenOwner, Tokens } from "./tokens/tokens.port.ts"
