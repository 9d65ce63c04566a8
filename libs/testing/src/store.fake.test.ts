import { layer } from "@effect/vitest"
import { Layer } from "effect"
import { apiKeysSuite } from "./api-keys.suite.ts"
import { deliveriesSuite } from "./deliveries.suite.ts"
import { deliveryQueueSuite } from "./delivery-queue.suite.ts"
import { endpointsSuite } from "./endpoints.suite.ts"
import { eventLogSuite } from "./event-log.suite.ts"
import { billingDirectorySuite, gridsSuite, groupsSuite } from "./groups.suite.ts"
import { idempotencyKeysSuite } from "./idempotency-keys.suite.ts"
import { inspectionsSuite } from "./inspections.suite.ts"
import { missionInsertionSuite } from "./mission-insertion.suite.ts"
import { missionListSuite } from "./mission-list.suite.ts"
import { missionsDuplicateSuite } from "./missions-duplicate.suite.ts"
import { missionsSuite } from "./missions.suite.ts"
import { noticeQueueSuite } from "./notices.suite.ts"
import { outboxSuite } from "./outbox.suite.ts"
import { rateBucketsSuite } from "./rate-buckets.suite.ts"
import { retentionSuite } from "./retention.suite.ts"
import { fakeStore } from "./store.fake.ts"
import { insideOf } from "./store.suite.ts"
import { storedFilesSuite } from "./stored-files.suite.ts"

const store = Layer.suspend(() => {
  const fake = fakeStore()
  return Layer.merge(fake.layer, insideOf(fake))
})

layer(store, { excludeTestServices: true })("the fake store", (it) => {
  missionInsertionSuite(it)
  missionsSuite(it)
  missionsDuplicateSuite(it)
  missionListSuite(it)
  eventLogSuite(it)
  idempotencyKeysSuite(it)
  apiKeysSuite(it)
  groupsSuite(it)
  gridsSuite(it)
  billingDirectorySuite(it)
  rateBucketsSuite(it)
  retentionSuite(it)
  endpointsSuite(it)
  deliveriesSuite(it)
  deliveryQueueSuite(it)
  outboxSuite(it)
  noticeQueueSuite(it)
  inspectionsSuite(it)
  storedFilesSuite(it)
})
