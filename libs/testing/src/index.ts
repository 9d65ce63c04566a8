export { apiKeysSuite } from "./api-keys.suite.ts"
export { fakeBilling, type FakeBilling } from "./billing.fake.ts"
export { billingSuite, type BillingSuite, type LegInBilling } from "./billing.suite.ts"
export { fakeContentCheck } from "./content-check.fake.ts"
export { announcementTo, deliveryFeedSuite, type DeliveryFeedSuite, feedIsUp, hintsOf } from "./delivery-feed.suite.ts"
export { deliveriesSuite } from "./deliveries.suite.ts"
export { fakeFeed, type FakeFeed } from "./delivery-feed.fake.ts"
export { deliveryQueueSuite } from "./delivery-queue.suite.ts"
export { endpointsSuite } from "./endpoints.suite.ts"
export { eventLogSuite } from "./event-log.suite.ts"
export { fakeStorage, type FakeStorage } from "./file-storage.fake.ts"
export { fileStorageSuite, type FileStorageSuite } from "./file-storage.suite.ts"
export { dispatcherScene, inScene, type Scene } from "./dispatcher-scene.fake.ts"
export { fakeGeocoder, type FakeGeocoder } from "./geocoder.fake.ts"
export { geocoderSuite, type GeocoderSuite } from "./geocoder.suite.ts"
export { billingDirectorySuite, gridsSuite, groupsSuite } from "./groups.suite.ts"
export { idempotencyKeysSuite } from "./idempotency-keys.suite.ts"
export { inspectionsSuite } from "./inspections.suite.ts"
export { missionInsertionSuite } from "./mission-insertion.suite.ts"
export { missionListSuite } from "./mission-list.suite.ts"
export { missionsDuplicateSuite } from "./missions-duplicate.suite.ts"
export { missionsSuite } from "./missions.suite.ts"
export { noticeWith, notifierSuite, type NotifierSuite } from "./notifier.suite.ts"
export { noticeQueueSuite } from "./notices.suite.ts"
export { type FakeOrder, orderedMission } from "./orders.fake.ts"
export { outboxSuite } from "./outbox.suite.ts"
export { fakePrinter } from "./printer.fake.ts"
export { rateBucketsSuite } from "./rate-buckets.suite.ts"
export { retentionSuite } from "./retention.suite.ts"
export { fakeRouter, type FakeRouter } from "./router.fake.ts"
export { routerSuite, type RouterSuite } from "./router.suite.ts"
export { sealerSuite, type SealerSuite } from "./sealer.suite.ts"
export { fakeSecrets } from "./secrets.fake.ts"
export { deliverySimulationSuite, trustedSimulationSuite } from "./simulation/delivery-simulation.suite.ts"
export { plantedBugs } from "./simulation/planted-bugs.ts"
export { type SimulatedDelivery, simulateDelivery } from "./simulation/delivery-simulation.ts"
export { fakeStore, type FakeStore, type StorePorts } from "./store.fake.ts"
export { storedFilesSuite } from "./stored-files.suite.ts"
export { type AuditRow } from "./store-state.fake.ts"
export { type Audited, insideOf, StoreInside, type StoreTests } from "./store.suite.ts"
export { fakeVehicleRegistry, type FakeVehicleRegistry } from "./vehicle-registry.fake.ts"
export { vehicleRegistrySuite, type VehicleRegistrySuite } from "./vehicle-registry.suite.ts"
export { type FakeAnswer, fakeSender, type FakeSender } from "./webhook-sender.fake.ts"
export {
  addresses,
  client,
  closedPayer,
  type FakeWorld,
  fakeWorld,
  inWorld,
  orderRequest,
  payer,
  pointAt,
  shortReturn,
  strangers,
  type WorldPorts,
  worldNow
} from "./world.fake.ts"
