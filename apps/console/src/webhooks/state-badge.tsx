import { useLanguage } from "@trajet/pages/i18n.tsx"
import { StatusBadge } from "../parts/status-badge.tsx"
import { usePresent } from "../app/test-clock.ts"
import { endpointState, type EndpointStateShown, type State } from "./endpoint-state.ts"

/** The present state of an endpoint in words. */
export const useEndpointState = (endpoint: State): EndpointStateShown =>
  endpointState(endpoint, usePresent(), useLanguage())

/** The state of an endpoint as a badge. */
export const EndpointBadge = ({ endpoint }: { readonly endpoint: State }) => {
  const { label, tone } = useEndpointState(endpoint)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
