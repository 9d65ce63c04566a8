import type { Environment, GroupId } from "../access/tenant.model.ts"
import type { DueRow } from "../due/due-work.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/** Due work whose last attempt has failed. */
export interface FailedWork extends DueRow {
  readonly lastError: string
  /** Null for work of the whole instance. */
  readonly groupName: string | null
}

/** A webhook endpoint that its breaker has disabled. */
export interface DisabledEndpoint {
  readonly id: EndpointId
  readonly group: { readonly id: GroupId; readonly name: string }
  readonly environment: Environment
  readonly url: string
  readonly reason: string | null
  readonly failuresInRow: number
  /** The first of the failures in a row. */
  readonly failingSince: Instant | null
  readonly createdAt: Instant
}

export interface ListedGroup {
  readonly id: GroupId
  readonly name: string
  readonly createdAt: Instant
}

/** Most rows of a list of oversight. */
export const overseenMax = 200
