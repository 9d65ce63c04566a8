export { fakeRoutes } from "./cells/cell-routes.fake.ts"
export { cellRoutesSuite } from "./cells/cell-routes.suite.ts"
export { fakeBilling } from "./billing/billing.fake.ts"
export { billingSuite } from "./billing/billing.suite.ts"
export { fakeContentCheck } from "./documents/content-check.fake.ts"
export { announcementTo, deliveryFeedSuite, feedIsUp, hintsOf } from "./webhooks/dispatching/delivery-feed.suite.ts"
export { deliveriesSuite } from "./webhooks/deliveries/deliveries.suite.ts"
export { fakeFeed, type FakeFeed } from "./webhooks/dispatching/delivery-feed.fake.ts"
export { deliveryQueueSuite } from "./webhooks/dispatching/delivery-queue.suite.ts"
export { endpointsSuite } from "./webhooks/endpoints/endpoints.suite.ts"
export { dueWorkSuite } from "./due/due-work.suite.ts"
export { eventLogSuite } from "./events/event-log.suite.ts"
export { samplesOf } from "./events/filter-samples.ts"
export { fakeEvidenceKeys } from "./evidence/evidence-keys.fake.ts"
export { evidenceKeysSuite } from "./evidence/evidence-keys.suite.ts"
export { noTimestamps } from "./evidence/timestamps.fake.ts"
export { fakeStorage } from "./documents/file-storage.fake.ts"
export { fileStorageSuite } from "./documents/file-storage.suite.ts"
export { dispatcherScene, inScene, type Scene } from "./webhooks/dispatching/dispatcher-scene.fake.ts"
export { fakeGeocoder } from "./places/geocoder.fake.ts"
export { fakePhoneNumbers } from "./phones/phone-numbers.fake.ts"
export { fakeTowns } from "./places/towns.fake.ts"
export { geocoderSuite } from "./places/geocoder.suite.ts"
export { groupsSuite } from "./access/groups.suite.ts"
export { idempotencyKeysSuite } from "./idempotency/idempotency-keys.suite.ts"
export { partsOfPhase, sendFromPhones, type TakenPhoto } from "./inspection/inspection-phones.ts"
export { notSent, putInspection } from "./inspection/inspection-samples.ts"
export { inspectionsSuite } from "./inspection/inspections.suite.ts"
export { missionInsertionSuite } from "./mission/mission-insertion.suite.ts"
export { missionListSuite } from "./mission/mission-list.suite.ts"
export { missionsDuplicateSuite } from "./mission/missions-duplicate.suite.ts"
export { missionsSuite } from "./mission/missions.suite.ts"
export { noticeWith, notifierSuite } from "./notices/notifier.suite.ts"
export { fakeNotifier } from "./notices/notifier.fake.ts"
export { takenNotices, waitingNotices } from "./notices/waiting-notices.ts"
export { noticeQueueSuite } from "./notices/notices.suite.ts"
export { type FakeOrder, orderedMission } from "./mission/orders.fake.ts"
export { outboxSuite } from "./webhooks/dispatching/outbox.suite.ts"
export { fakePrinter } from "./printing/printer.fake.ts"
export { assignmentSuite, insertTimed } from "./operations/assignment.suite.ts"
export { offersModelSuite } from "./offers/offers-model.suite.ts"
export { offersSuite } from "./offers/offers.suite.ts"
export { driverWith, newDriver, newPersonKey, operatorCaller, peopleSuite } from "./people/people.suite.ts"
export { personKeysSuite } from "./people/person-keys.suite.ts"
export { plant, type PlantedMission, plantedContact, plantedDriver, plantMission } from "./privacy/planted-mission.ts"
export { testClocksSuite } from "./clock/test-clocks.suite.ts"
export { fakePushSender } from "./push/push-sender.fake.ts"
export { retentionSuite } from "./events/retention.suite.ts"
export { fakeRouter } from "./places/router.fake.ts"
export { routerSuite } from "./places/router.suite.ts"
export { sealerSuite } from "./webhooks/endpoints/sealer.suite.ts"
export { fakeSecrets } from "./access/secrets.fake.ts"
export { Dice } from "./simulation/dice.ts"
export { deliverySimulationSuite, trustedSimulationSuite } from "./simulation/delivery-simulation.suite.ts"
export { dueBugs, dueSeeds } from "./simulation/due-bugs.ts"
export { dueSimulationSuite, seedsFrom, trustedDueSimulationSuite } from "./simulation/due-simulation.suite.ts"
export { simulateFeed } from "./simulation/feed/feed-simulation.ts"
export { type FeedBug } from "./simulation/feed/simulated-feed-log.ts"
export { deliverySeeds, plantedBugs } from "./simulation/planted-bugs.ts"
export { type SimulatedDelivery, simulateDelivery } from "./simulation/delivery-simulation.ts"
export { fakeStore, type FakeStore, type StorePorts } from "./store/store.fake.ts"
export { storedFilesSuite } from "./documents/stored-files.suite.ts"
export { type AuditRow, later } from "./store/store-state.fake.ts"
export {
  type Audited,
  callerOf,
  dayMillis,
  eventsOf,
  found,
  hourMillis,
  insert,
  insideOf,
  newGroup,
  newTenant,
  recordOf,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "./store/store.suite.ts"
export { fakeVehicleRegistry } from "./pricing/vehicle-registry.fake.ts"
export { vehicleRegistrySuite } from "./pricing/vehicle-registry.suite.ts"
export { type FakeAnswer, fakeSender, type FakeSender } from "./webhooks/dispatching/webhook-sender.fake.ts"
export {
  addresses,
  client,
  closedPayer,
  fakeOutside,
  type FakeWorld,
  inWorld,
  bareOptions,
  orderRequest,
  payer,
  pointAt,
  shortReturn,
  strangers,
  type WorldPorts,
  worldNow
} from "./world.fake.ts"
export { all, claimedOne, leaseMillis, missionDueIn } from "./due/due-claims.suite.ts"
export {
  ageEvents,
  answered,
  claimed,
  letPass,
  listed,
  makeEvents,
  newEndpoint,
  onlyDelivery,
  otherWorker,
  refused,
  settle,
  stateOf,
  worker
} from "./webhooks/webhooks.suite.ts"
export { accept, assigned, propose, suspend, unassigned } from "./offers/offer-actions.ts"
