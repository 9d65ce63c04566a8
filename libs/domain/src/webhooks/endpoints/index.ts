export { checkAddresses } from "./address.rules.ts"
export {
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listEndpoints,
  pauseEndpoint,
  rotateEndpoint,
  updateEndpoint
} from "./administer-endpoints.program.ts"
export { disabledNotice } from "./disabled-notice.rules.ts"
export { checkEndpointUrl } from "./endpoint-url.rules.ts"
export {
  type Endpoint,
  EndpointId,
  type EndpointSecret,
  endpointsPerTenantMax,
  EndpointStatus,
  type Subscription
} from "./endpoint.model.ts"
export { EndpointUnknown, SealBroken, TooManyEndpoints } from "./endpoints.errors.ts"
export { type Breaker, closedBreaker, concurrencyMax } from "./breaker.model.ts"
export { Endpoints, type EndpointState, type NewEndpoint, type ResumeStep } from "./endpoints.port.ts"
export { Sealer, type SealOwner } from "./sealer.port.ts"
export { type LiveExchange, testEndpoint } from "./test-endpoint.program.ts"
