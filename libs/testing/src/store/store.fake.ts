import type { AllMissions } from "@trajet/domain/operations"
import { Offers } from "@trajet/domain/offers"
import { People } from "@trajet/domain/people"
import { Groups, GroupSettings, type Tenant } from "@trajet/domain/access"
import { ClockLeads, ClockMoves, TestClocks } from "@trajet/domain/clock"
import { DueWork, type MissionWorkKind } from "@trajet/domain/due"
import { StoredFiles } from "@trajet/domain/documents"
import { EventLog, Retention } from "@trajet/domain/events"
import { IdempotencyKeys } from "@trajet/domain/idempotency"
import { Inspections } from "@trajet/domain/inspection"
import { type MissionId, Missions } from "@trajet/domain/mission"
import { NoticeQueue } from "@trajet/domain/notices"
import { PushQueue } from "@trajet/domain/push"
import type { Grids } from "@trajet/domain/pricing"
import { PersonAnswers, PersonalData } from "@trajet/domain/privacy"
import type { Instant } from "@trajet/domain/time"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue, Outbox, WorkerSessions } from "@trajet/domain/webhooks/dispatching"
import { type EndpointId, Endpoints, Tokens } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { allMissionsOn } from "../operations/all-missions.fake.ts"
import { offersOn } from "../offers/offers.fake.ts"
import { peopleOn } from "../people/people.fake.ts"
import { clockLeadsOn } from "../clock/clock-leads.fake.ts"
import { clockMovesOn, testClocksOn } from "../clock/test-clocks.fake.ts"
import { deliveriesOn } from "../webhooks/deliveries/deliveries.fake.ts"
import { deliveryQueueOn } from "../webhooks/dispatching/delivery-queue.fake.ts"
import { workerSessionsOn } from "../webhooks/dispatching/worker-sessions.fake.ts"
import { endpointsOn } from "../webhooks/endpoints/endpoints.fake.ts"
import { tokensOn } from "../webhooks/endpoints/tokens.fake.ts"
import { dueWorkOn } from "../due/due-work.fake.ts"
import { eventLogOn } from "../events/event-log.fake.ts"
import { gridsOn } from "../pricing/grids.fake.ts"
import { groupSettingsOn } from "../access/group-settings.fake.ts"
import { groupsOn } from "../access/groups.fake.ts"
import { idempotencyKeysOn } from "../idempotency/idempotency-keys.fake.ts"
import { inspectionsOn } from "../inspection/inspections.fake.ts"
import { missionsOn } from "../mission/missions.fake.ts"
import { noticeQueueOn } from "../notices/notices.fake.ts"
import { outboxOn } from "../webhooks/dispatching/outbox.fake.ts"
import { queueOfNoPhone } from "../push/push-queue.fake.ts"
import { retentionOn } from "../events/retention.fake.ts"
import { type AuditRow, StoreState } from "./store-state.fake.ts"
import { storedFilesOn } from "../documents/stored-files.fake.ts"

export type StorePorts =
  | AllMissions
  | ClockLeads
  | ClockMoves
  | TestClocks
  | DueWork
  | Missions
  | Offers
  | People
  | EventLog
  | IdempotencyKeys
  | Inspections
  | Groups
  | GroupSettings
  | Grids
  | Retention
  | Endpoints
  | Deliveries
  | Tokens
  | DeliveryQueue
  | WorkerSessions
  | Outbox
  | NoticeQueue
  | PersonalData
  | PersonAnswers
  | StoredFiles
  | PushQueue

export interface FakeStore {
  readonly layer: Layer.Layer<StorePorts>
  readonly become: (state: "up" | "down") => void
  /** Moves the store's clock ahead of the test's. */
  readonly letPass: (millis: number) => void
  readonly audit: () => ReadonlyArray<AuditRow>
  /** Writes a row of due work, whatever the mission says. */
  readonly schedule: (kind: MissionWorkKind, tenant: Tenant, missionId: MissionId, dueAt: Instant) => void
  /** Count of an endpoint's sealed secrets and headers, also after its deletion. */
  readonly secretsKept: (endpointId: EndpointId) => number
}

/**
 * A store in memory whose ports share their data. Each call is a transaction, and calls run one after the other. Its
 * clock is the test's, in milliseconds.
 */
export const fakeStore = (): FakeStore => {
  const state = new StoreState()
  return {
    layer: Layer.mergeAll(
      Layer.succeed(Missions, missionsOn(state)),
      Layer.succeed(EventLog, eventLogOn(state)),
      Layer.succeed(IdempotencyKeys, idempotencyKeysOn(state)),
      Layer.succeed(Inspections, inspectionsOn(state)),
      Layer.succeed(Offers, offersOn(state)),
      Layer.succeed(People, peopleOn(state)),
      allMissionsOn(state),
      Layer.succeed(ClockLeads, clockLeadsOn(state)),
      Layer.succeed(ClockMoves, clockMovesOn(state)),
      Layer.succeed(TestClocks, testClocksOn(state)),
      Layer.succeed(DueWork, dueWorkOn(state)),
      Layer.succeed(Groups, groupsOn(state)),
      Layer.succeed(GroupSettings, groupSettingsOn(state)),
      gridsOn(state),
      // No erasure falls due in a simulation.
      Layer.mock(PersonalData, {}),
      Layer.succeed(PersonAnswers, { answer: () => Effect.succeed(null) }),
      Layer.succeed(Retention, retentionOn(state)),
      Layer.succeed(PushQueue, queueOfNoPhone),
      Layer.succeed(Endpoints, endpointsOn(state)),
      Layer.succeed(Tokens, tokensOn(state)),
      Layer.succeed(Deliveries, deliveriesOn(state)),
      Layer.succeed(DeliveryQueue, deliveryQueueOn(state)),
      Layer.succeed(WorkerSessions, workerSessionsOn(state)),
      // New for each build of the layer, because every process gets its own signals of commits.
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
    schedule: (kind, tenant, missionId, dueAt) => state.due.schedule(kind, { ...tenant, id: missionId }, dueAt),
    secretsKept: (endpointId) => {
      const endpoint = state.webhooks.endpoints.get(endpointId)?.endpoint
      const { length: tokens } = [...state.webhooks.tokens.keys()].filter((id) => id === endpointId)
      return endpoint === undefined ? 0 : endpoint.secrets.length + endpoint.sealedSettings.length + tokens
    }
  }
}
