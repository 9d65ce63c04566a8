import { layer } from "@effect/vitest"
import {
  allMissionsSuite,
  apiKeysSuite,
  assignmentSuite,
  billingDirectorySuite,
  deliveriesSuite,
  deliveryQueueSuite,
  dueWorkSuite,
  endpointsSuite,
  eventLogSuite,
  feedLogSuite,
  gridsSuite,
  groupsSuite,
  idempotencyKeysSuite,
  inspectionsSuite,
  missionErasureSuite,
  missionCountsSuite,
  missionInsertionSuite,
  missionListSuite,
  missionsDuplicateSuite,
  missionsSuite,
  noticeQueueSuite,
  offersSuite,
  outboxSuite,
  peopleSuite,
  personErasureSuite,
  personKeysSuite,
  positionsSuite,
  rateBucketsSuite,
  retentionSuite,
  storedFilesSuite
} from "@trajet/testing"
import { postgresStore } from "./testing/postgres-store.ts"

layer(postgresStore, { excludeTestServices: true })("the store on PostgreSQL", (it) => {
  missionInsertionSuite(it)
  missionsSuite(it)
  missionsDuplicateSuite(it)
  missionListSuite(it)
  allMissionsSuite(it)
  missionCountsSuite(it)
  eventLogSuite(it)
  feedLogSuite(it)
  idempotencyKeysSuite(it)
  apiKeysSuite(it)
  personKeysSuite(it)
  peopleSuite(it)
  assignmentSuite(it)
  offersSuite(it)
  groupsSuite(it)
  gridsSuite(it)
  billingDirectorySuite(it)
  rateBucketsSuite(it)
  retentionSuite(it)
  outboxSuite(it)
  deliveryQueueSuite(it)
  deliveriesSuite(it)
  endpointsSuite(it)
  noticeQueueSuite(it)
  dueWorkSuite(it)
  inspectionsSuite(it)
  positionsSuite(it)
  storedFilesSuite(it)
  missionErasureSuite(it)
  personErasureSuite(it)
})
