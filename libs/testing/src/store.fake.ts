import {
  ApiKeys,
  BillingDirectory,
  Deliveries,
  DeliveryQueue,
  Endpoints,
  EventLog,
  Grids,
  Groups,
  IdempotencyKeys,
  Inspections,
  Missions,
  NoticeQueue,
  Outbox,
  RateBuckets,
  Retention,
  StoredFiles
} from "@trajet/domain"
import { Layer } from "effect"
import { apiKeysOn } from "./api-keys.fake.ts"
import { billingDirectoryOn } from "./billing-directory.fake.ts"
import { deliveriesOn } from "./deliveries.fake.ts"
import { deliveryQueueOn } from "./delivery-queue.fake.ts"
import { endpointsOn } from "./endpoints.fake.ts"
import { eventLogOn } from "./event-log.fake.ts"
import { gridsOn } from "./grids.fake.ts"
import { groupsOn } from "./groups.fake.ts"
import { idempotencyKeysOn } from "./idempotency-keys.fake.ts"
import { inspectionsOn } from "./inspections.fake.ts"
import { missionsOn } from "./missions.fake.ts"
import { noticeQueueOn } from "./notices.fake.ts"
import { outboxOn } from "./outbox.fake.ts"
import { rateBucketsOn } from "./rate-buckets.fake.ts"
import { retentionOn } from "./retention.fake.ts"
import { type AuditRow, StoreState } from "./store-state.fake.ts"
import { storedFilesOn } from "./stored-files.fake.ts"

/** Every port that a store stands behind. */
export type StorePorts =
  | Missions
  | EventLog
  | IdempotencyKeys
  | Inspections
  | ApiKeys
  | Groups
  | Grids
  | RateBuckets
  | BillingDirectory
  | Retention
  | Endpoints
  | Deliveries
  | DeliveryQueue
  | Outbox
  | NoticeQueue
  | StoredFiles

export interface FakeStore {
  /** All the ports, on the same data. */
  readonly layer: Layer.Layer<StorePorts>
  /** Switches every following call. */
  readonly become: (state: "up" | "down") => void
  /** Moves the store's clock ahead of the test's. */
  readonly letPass: (millis: number) => void
  /** The audit log, oldest first. */
  readonly audit: () => ReadonlyArray<AuditRow>
  /** How many sealed secrets of an endpoint there are, be it deleted or not. */
  readonly secretsKept: (endpointId: string) => number
}

/**
 * A store in memory whose ports agree with each other. Each call is a transaction of its own, and since none of them
 * waits for anything, they come one after another. Its clock is the test's, in milliseconds.
 */
export const fakeStore = (): FakeStore => {
  const state = new StoreState()
  return {
    layer: Layer.mergeAll(
      Layer.succeed(Missions, missionsOn(state)),
      Layer.succeed(EventLog, eventLogOn(state)),
      Layer.succeed(IdempotencyKeys, idempotencyKeysOn(state)),
      Layer.succeed(Inspections, inspectionsOn(state)),
      Layer.succeed(ApiKeys, apiKeysOn(state)),
      Layer.succeed(Groups, groupsOn(state)),
      Layer.succeed(Grids, gridsOn(state)),
      Layer.succeed(RateBuckets, rateBucketsOn(state)),
      Layer.succeed(BillingDirectory, billingDirectoryOn(state)),
      Layer.succeed(Retention, retentionOn(state)),
      Layer.succeed(Endpoints, endpointsOn(state)),
      Layer.succeed(Deliveries, deliveriesOn(state)),
      Layer.succeed(DeliveryQueue, deliveryQueueOn(state)),
      // Made anew for each that builds the layer: every dispatcher hears of commits with an ear of its own.
      Layer.sync(Outbox, () => outboxOn(state)),
      Layer.succeed(NoticeQueue, noticeQueueOn(state)),
      Layer.succeed(StoredFiles, storedFilesOn(state))
    ),
    become: (next) => {
      state.up = next === "up"
    },
    letPass: (millis) => {
      state.aheadMillis += millis
    },
    audit: () => state.audit,
    secretsKept: (endpointId) => state.webhooks.endpoints.get(endpointId)?.endpoint.secrets.length ?? 0
  }
}
