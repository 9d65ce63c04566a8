import { layer } from "@effect/vitest"
import { Layer } from "effect"
import { deliveriesSuite } from "../webhooks/deliveries/deliveries.suite.ts"
import { deliveryQueueSuite } from "../webhooks/dispatching/delivery-queue.suite.ts"
import { endpointsSuite } from "../webhooks/endpoints/endpoints.suite.ts"
import { dueWorkSuite } from "../due/due-work.suite.ts"
import { eventLogSuite } from "../events/event-log.suite.ts"
import { groupsSuite } from "../access/groups.suite.ts"
import { idempotencyKeysSuite } from "../idempotency/idempotency-keys.suite.ts"
import { inspectionsSuite } from "../inspection/inspections.suite.ts"
import { missionInsertionSuite } from "../mission/mission-insertion.suite.ts"
import { missionListSuite } from "../mission/mission-list.suite.ts"
import { missionsDuplicateSuite } from "../mission/missions-duplicate.suite.ts"
import { missionsSuite } from "../mission/missions.suite.ts"
import { noticeQueueSuite } from "../notices/notices.suite.ts"
import { outboxSuite } from "../webhooks/dispatching/outbox.suite.ts"
import { assignmentSuite } from "../operations/assignment.suite.ts"
import { offersSuite } from "../offers/offers.suite.ts"
import { peopleSuite } from "../people/people.suite.ts"
import { personKeysSuite } from "../people/person-keys.suite.ts"
import { testClocksSuite } from "../clock/test-clocks.suite.ts"
import { retentionSuite } from "../events/retention.suite.ts"
import { fakeStore } from "./store.fake.ts"
import { insideOf } from "./store.suite.ts"
import { storedFilesSuite } from "../documents/stored-files.suite.ts"

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
  personKeysSuite(it)
  peopleSuite(it)
  assignmentSuite(it)
  offersSuite(it)
  groupsSuite(it)
  retentionSuite(it)
  endpointsSuite(it)
  deliveriesSuite(it)
  deliveryQueueSuite(it)
  outboxSuite(it)
  noticeQueueSuite(it)
  dueWorkSuite(it)
  inspectionsSuite(it)
  testClocksSuite(it)
  storedFilesSuite(it)
})
