import { layer } from "@effect/vitest"
import {
  assignmentSuite,
  deliveriesSuite,
  deliveryQueueSuite,
  dueWorkSuite,
  endpointsSuite,
  eventLogSuite,
  groupsSuite,
  idempotencyKeysSuite,
  inspectionsSuite,
  missionInsertionSuite,
  missionListSuite,
  missionsDuplicateSuite,
  missionsSuite,
  noticeQueueSuite,
  offersSuite,
  outboxSuite,
  peopleSuite,
  personKeysSuite,
  retentionSuite,
  storedFilesSuite,
  testClocksSuite
} from "@trajet/testing"
import { beforeEach } from "vitest"
import { ageRowsFromNow, postgresStore } from "./testing/postgres-store.ts"

layer(postgresStore, { excludeTestServices: true })("the store on PostgreSQL", (it) => {
  beforeEach(ageRowsFromNow)
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
  outboxSuite(it)
  deliveryQueueSuite(it)
  deliveriesSuite(it)
  endpointsSuite(it)
  noticeQueueSuite(it)
  dueWorkSuite(it)
  inspectionsSuite(it)
  testClocksSuite(it)
  storedFilesSuite(it)
})

// Retention drops the first rows of a log until it meets a young one, so that all of its rows have to age.
layer(postgresStore, { excludeTestServices: true })("the logs on PostgreSQL", (it) => {
  retentionSuite(it)
})
