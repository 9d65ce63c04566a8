import { useLanguage } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { usePresent } from "../app/test-clock.ts"
import { endpointState, type EndpointStateShown } from "./endpoint-state.ts"
import type { EndpointShown } from "./queries.ts"

type Endpoint = Pick<EndpointShown, "status" | "reason" | "failures_in_row" | "paused_until">

/** The present state of an endpoint in words. */
export const useEndpointState = (endpoint: Endpoint): EndpointStateShown =>
  endpointState(endpoint, usePresent(), useLanguage())

/** The state of an endpoint as a badge. */
export const EndpointBadge = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const { label, tone } = useEndpointState(endpoint)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
