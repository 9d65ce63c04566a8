import { Schema } from "effect"
import type { KeyId } from "../access/api-key.model.ts"
import type { RequestId } from "../access/caller.model.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** A request of a client's key, as the log keeps it: no body, no query, no address (CON-15, CON-16). */
export interface LoggedRequest {
  readonly tenant: Tenant
  readonly id: RequestId
  readonly keyId: KeyId
  readonly method: string
  /** Path of the contract, such as `/v1/transports/{id}`. */
  readonly route: string
  /** The mission that the path names; null if it names none. */
  readonly missionId: MissionId | null
  readonly status: number
  /** Code of the problem that was answered; null for other answers and problems without a code. */
  readonly problem: string | null
  /** Milliseconds from the arrival of the request to its answer. */
  readonly millis: number
}

/** A request of the log with its key. */
export interface ListedRequest extends LoggedRequest {
  readonly at: Instant
  /** Visible part of the key; null if the key is not known. */
  readonly keyPrefix: string | null
  readonly keyLabel: string | null
}

/** `failed` is every status from 400 on. */
export const StatusClass = Schema.Literals(["2xx", "3xx", "4xx", "5xx", "failed"])
export type StatusClass = typeof StatusClass.Type
