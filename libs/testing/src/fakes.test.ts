import { layer } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { type BillingEntity, EntityId } from "@trajet/domain/billing"
import { type PlaceCandidate, PlaceId } from "@trajet/domain/places"
import { billingSuite } from "./billing/billing.suite.ts"
import { fakeBilling } from "./billing/billing.fake.ts"
import { fakeRoutes } from "./cells/cell-routes.fake.ts"
import { cellRoutesSuite } from "./cells/cell-routes.suite.ts"
import { fakeFeed } from "./webhooks/dispatching/delivery-feed.fake.ts"
import { deliveryFeedSuite } from "./webhooks/dispatching/delivery-feed.suite.ts"
import { fakeEvidenceKeys } from "./evidence/evidence-keys.fake.ts"
import { evidenceKeysSuite } from "./evidence/evidence-keys.suite.ts"
import { fakeStorage } from "./documents/file-storage.fake.ts"
import { fileStorageSuite } from "./documents/file-storage.suite.ts"
import { fakeGeocoder } from "./places/geocoder.fake.ts"
import { geocoderSuite } from "./places/geocoder.suite.ts"
import { fakeRouter } from "./places/router.fake.ts"
import { routerSuite } from "./places/router.suite.ts"
import { sealerSuite } from "./webhooks/endpoints/sealer.suite.ts"
import { fakeSecrets } from "./access/secrets.fake.ts"
import { fakeVehicleRegistry } from "./pricing/vehicle-registry.fake.ts"
import { vehicleRegistrySuite } from "./pricing/vehicle-registry.suite.ts"
import { MissionId } from "@trajet/domain/mission"

const place = (id: string, score: number): PlaceCandidate => ({
  placeId: PlaceId(id),
  label: "10 Rue de la Paix 75002 Paris",
  lat: 48.8693,
  lng: 2.3312,
  score,
  precision: "housenumber",
  postcode: "75002",
  city: "Paris",
  cityCode: "75102",
  country: "FR"
})

const geocoder = (state: "up" | "slow" | "down") => {
  const fake = fakeGeocoder({ "10 rue de la Paix, Paris": [place("fake:2", 0.6), place("fake:1", 0.9)] })
  fake.become(state)
  return fake.layer
}

geocoderSuite({
  name: "fake",
  provider: "fake",
  layer: geocoder("up"),
  known: { text: "10 rue de la Paix, Paris", postcode: "75002", at: { lat: 48.8693, lng: 2.3312 }, withinMeters: 1 },
  unknownText: "nowhere at all",
  failing: { slow: geocoder("slow"), down: geocoder("down") }
})

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }
const island = { lat: 48.7136, lng: -2.0 }

const router = (state: "up" | "slow" | "down") => {
  const fake = fakeRouter()
  fake.learn(paris, island, null)
  fake.learn(island, paris, {
    distanceMeters: 400_000,
    durationSeconds: 16_000,
    hasFerry: null,
    isSchematic: false,
    snapMeters: [900, 0],
    path: [island, paris]
  })
  fake.become(state)
  return fake.layer
}

routerSuite({
  name: "fake",
  layer: router("up"),
  known: { from: paris, to: lyon, minMeters: 450_000, maxMeters: 550_000 },
  unreachable: { from: paris, to: island },
  offRoad: { from: island, to: paris, metersFromRoad: 900 },
  failing: { slow: router("slow"), down: router("down") }
})

const tenant: Tenant = { groupId: GroupId("0199a1b2-0000-7000-8000-00000000000a"), environment: "test" }
const entity = (id: string, companyName: string, siret: string | null, allowed: boolean): BillingEntity => ({
  id: EntityId(id),
  companyName,
  email: "compta@loueur.example",
  address: "1 rue du Port, 69002 Lyon",
  siret,
  allowed
})
const asked = (companyName: string, siret: string | null) => ({
  companyName,
  email: "compta@loueur.example",
  address: "1 rue du Port, 69002 Lyon",
  siret
})

const billing = (state: "up" | "slow" | "down" | "nonsense") => {
  const fake = fakeBilling({
    [tenant.groupId]: [
      entity("named", "Loueur SA", null, true),
      entity("numbered", "Loueur Sud", "73282932000074", true),
      entity("closed", "Loueur Nord", null, false)
    ]
  })
  fake.setTripState(tenant, MissionId("0199a1b2-0000-7000-8000-000000000001"), "aller", "paid")
  fake.become(state)
  return fake.layer
}

billingSuite({
  name: "fake",
  layer: billing("up"),
  tenant,
  stranger: { ...tenant, groupId: GroupId("0199a1b2-0000-7000-8000-00000000000b") },
  bySiret: { request: asked("Another name", "73282932000074"), entityId: EntityId("numbered") },
  byName: { request: asked("LOUEUR SA", null), entityId: EntityId("named") },
  closed: { request: asked("Loueur Nord", null), entityId: EntityId("closed") },
  unknown: asked("Nobody", "00000000000000"),
  trips: [
    { missionId: MissionId("0199a1b2-0000-7000-8000-000000000001"), trip: "aller", state: "paid" },
    { missionId: MissionId("0199a1b2-0000-7000-8000-000000000001"), trip: "retour", state: "open" }
  ],
  failing: { slow: billing("slow"), down: billing("down"), nonsense: billing("nonsense") }
})

const certificate = { kind: "VP", body: "CI", grossWeightKg: 1850 }
const registry = fakeVehicleRegistry({ AB123CD: certificate })
const registryDown = fakeVehicleRegistry({ AB123CD: certificate })
registryDown.become("down")

vehicleRegistrySuite({
  name: "fake",
  layer: registry.layer,
  known: { registration: "AB123CD", certificate },
  unknownRegistration: "ZZ999ZZ",
  failing: { down: registryDown.layer }
})

const storage = (state: "up" | "slow" | "down") => {
  const fake = fakeStorage()
  fake.become(state)
  return fake.layer
}

fileStorageSuite({ name: "fake", layer: storage("up"), failing: { slow: storage("slow"), down: storage("down") } })

sealerSuite({ name: "fake", layer: fakeSecrets() })

deliveryFeedSuite({ name: "fake", layer: () => fakeFeed().layer })

const routes = fakeRoutes()
const routesThatFail = fakeRoutes()
routesThatFail.become("down")
cellRoutesSuite({
  name: "of a fake",
  layer: routes.layer,
  cellOf: (beginning) => routes.cells.get(beginning),
  failing: routesThatFail.layer
})

layer(fakeEvidenceKeys)("fake evidence keys", evidenceKeysSuite)
