import { Result } from "effect"
import { endpointsPerDayMax, endpointsPerTenantMax } from "./endpoint.model.ts"
import { TooManyEndpoints } from "./endpoints.errors.ts"

export interface EndpointCounts {
  /** Without deleted ones. */
  readonly existing: number
  /** Within the last 24 hours, with the deleted ones that are still kept. */
  readonly created: number
}

/** Whether a tenant may create one more endpoint (WHK-54, WHK-72). Fails with `TooManyEndpoints`. */
export const admitEndpoint = ({ existing, created }: EndpointCounts): Result.Result<void, TooManyEndpoints> => {
  if (existing >= endpointsPerTenantMax) return Result.fail(new TooManyEndpoints({ limit: "existing" }))
  return created < endpointsPerDayMax ? Result.void : Result.fail(new TooManyEndpoints({ limit: "created" }))
}
