import {
  ApiKeys,
  type Caller,
  type Digest,
  GroupId,
  Groups,
  type Identifiers,
  KeyId,
  type Mac,
  RequestId,
  type Tenant
} from "@trajet/domain/access"
import { type Billing, type BillingEntity, EntityId } from "@trajet/domain/billing"
import type { ContentCheck, FileStorage, LinkCipher } from "@trajet/domain/documents"
import type { Notifier } from "@trajet/domain/notices"
import type { PhoneNumbers } from "@trajet/domain/phones"
import type { PushSender } from "@trajet/domain/push"
import { noLabels, requestedWindow } from "@trajet/domain/mission"
import type { OrderRequest, PlaceRequest } from "@trajet/domain/ordering"
import { type Geocoder, type PlaceCandidate, PlaceId, type Router, shortPath, type Towns } from "@trajet/domain/places"
import { demonstrationGrid, type VehicleRegistry } from "@trajet/domain/pricing"
import type { Printer } from "@trajet/domain/printing"
import { Instant, TimeOfDay } from "@trajet/domain/time"
import type { EvidenceCipher, EvidenceKeys, Timestamps } from "@trajet/domain/evidence"
import type { FeedCipher } from "@trajet/domain/operations/feed"
import type { Sealer } from "@trajet/domain/webhooks/endpoints"
import type { Hmac, KeyPairs } from "@trajet/domain/webhooks/messages"
import { Effect, Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { fakeBilling } from "./billing/billing.fake.ts"
import { fakeContentCheck } from "./documents/content-check.fake.ts"
import { fakeEvidenceKeys } from "./evidence/evidence-keys.fake.ts"
import { noTimestamps } from "./evidence/timestamps.fake.ts"
import { fakeStorage } from "./documents/file-storage.fake.ts"
import { fakeGeocoder } from "./places/geocoder.fake.ts"
import { fakeTowns } from "./places/towns.fake.ts"
import { fakeNotifier } from "./notices/notifier.fake.ts"
import { fakePhoneNumbers } from "./phones/phone-numbers.fake.ts"
import { fakePushSender } from "./push/push-sender.fake.ts"
import { fakePrinter } from "./printing/printer.fake.ts"
import { fakeRouter } from "./places/router.fake.ts"
import { fakeSecrets } from "./access/secrets.fake.ts"
import { fakeStore, type StorePorts } from "./store/store.fake.ts"
import { fakeVehicleRegistry } from "./pricing/vehicle-registry.fake.ts"

const place = (
  id: string,
  label: string,
  lat: number,
  lng: number,
  members: Partial<PlaceCandidate> = {}
): PlaceCandidate => ({
  placeId: PlaceId(id),
  label,
  lat,
  lng,
  score: 0.95,
  precision: "housenumber",
  postcode: null,
  city: null,
  cityCode: null,
  country: "FR",
  ...members
})

/** The addresses that a fake world knows. Roads between them are estimates, except Paris to Lyon with 465 km. */
export const addresses = {
  paris: "10 rue de Rivoli, 75001 Paris",
  lyon: "Place Bellecour, 69002 Lyon",
  bastia: "Quai des Martyrs, 20200 Bastia",
  geneva: "Rue du Rhône 1, 1204 Genève",
  nearLyon: "rue Mercière, Lyon"
} as const

const paris = place("fake:paris", addresses.paris, 48.8556, 2.3601, { postcode: "75001" })
const lyon = place("fake:lyon", addresses.lyon, 45.7578, 4.832, { postcode: "69002" })
const places: Readonly<Record<string, ReadonlyArray<PlaceCandidate>>> = {
  [addresses.paris]: [paris],
  [addresses.lyon]: [lyon],
  [addresses.bastia]: [place("fake:bastia", addresses.bastia, 42.6976, 9.4509, { postcode: "20200" })],
  [addresses.geneva]: [place("fake:geneva", addresses.geneva, 46.2044, 6.1432, { country: "CH" })],
  [addresses.nearLyon]: [place("fake:mercière", "Rue Mercière, Lyon", 45.763, 4.833, { score: 0.6 })]
}

/** The time of program tests: a Friday, 11:00 in Paris. */
export const worldNow = Instant("2026-11-20T10:00:00.000000Z")

const groupId = GroupId("01990000-aaaa-7000-8000-000000000001")
const strangerId = GroupId("01990000-aaaa-7000-8000-000000000002")

export const payer: BillingEntity = {
  id: EntityId("entity-main"),
  companyName: "Test Fleet",
  email: "billing@test-fleet.example",
  address: "1 rue du Test, 75001 Paris",
  siret: "12345678900011",
  allowed: true
}
export const closedPayer: BillingEntity = {
  ...payer,
  id: EntityId("entity-closed"),
  siret: "12345678900029",
  allowed: false
}

const callerOf = (tenant: Tenant, keyId: KeyId): Caller => ({
  tenant,
  keyId,
  scopes: ["transports:read", "transports:write"],
  gridVersion: 1,
  requestId: RequestId("request-1"),
  ip: null
})

export const client: Caller = callerOf({ groupId, environment: "live" }, KeyId("01990000-bbbb-7000-8000-000000000001"))
/** Other clients: one of the group's test environment, and one of another group. */
export const strangers: ReadonlyArray<Caller> = [
  callerOf({ groupId, environment: "test" }, KeyId("01990000-bbbb-7000-8000-000000000002")),
  callerOf({ groupId: strangerId, environment: "live" }, KeyId("01990000-bbbb-7000-8000-000000000003"))
]

/** The keys of these clients, which never end. */
const keysOfClients = Layer.mock(ApiKeys, {
  byId: (id) => {
    const found = Option.fromUndefinedOr([client, ...strangers].find(({ keyId }) => keyId === id))
    const ends = { createdAt: worldNow, expiresAt: null, revokedAt: null, lastUsedAt: null }
    return Effect.succeed(
      Option.map(found, ({ gridVersion, scopes, tenant }) => ({
        key: { id, ...tenant, scopes, digest: id, prefix: "svc_", label: null, ...ends },
        gridVersion,
        clockLeadMillis: 0,
        position: null,
        now: worldNow
      }))
    )
  }
})

/** A place of a request; `members` such as its hours. */
export const pointAt = (
  field: string,
  address: string,
  at: string | null,
  members: Partial<PlaceRequest> = {}
): PlaceRequest => ({
  field,
  addressField: `${field}.address`,
  address,
  point: null,
  ...Result.getOrThrow(
    requestedWindow({
      date: at ?? undefined,
      startTime: members.startTime ?? undefined,
      endTime: members.endTime ?? undefined
    })
  ),
  needAppointment: false,
  contact: null,
  ...members
})

/** Options without params. */
export const bareOptions = (...keys: ReadonlyArray<string>): OrderRequest["options"] => keys.map((key) => ({ key }))

/** An order that is valid at `worldNow`: Paris to Lyon, picked up on Tuesday 1 December from 9:00 on. */
export const orderRequest = (members: Partial<OrderRequest> = {}): OrderRequest => ({
  pickup: pointAt("pickup", addresses.paris, "2026-12-01T08:00:00.000000Z", { startTime: TimeOfDay("09:00") }),
  delivery: pointAt("delivery", addresses.lyon, "2026-12-01T16:00:00.000000Z"),
  vehicle: {
    field: "vehicle",
    type: "VP",
    registration: "AB-123-CD",
    vin: null,
    brand: "Renault",
    model: "Clio",
    electric: false,
    country: null
  },
  plateau: false,
  wGarage: false,
  options: [],
  return: null,
  billing: { companyName: payer.companyName, email: payer.email, address: payer.address, siret: payer.siret },
  ...noLabels,
  quoteId: null,
  ...members
})

/** A return in short form: back to the start of the outbound trip, without dates. */
export const shortReturn = {
  field: "return_trip",
  delivery: null,
  pickupContact: null,
  deliveryContact: null,
  vehicle: null,
  options: []
} as const

/** Fakes of the world outside the store, in which these groups have two payers. */
export const fakeOutside = (groupIds: ReadonlyArray<GroupId>) => {
  const geocoder = fakeGeocoder(places)
  const router = fakeRouter()
  const registry = fakeVehicleRegistry()
  const billing = fakeBilling(Object.fromEntries(groupIds.map((id) => [id, [payer, closedPayer]])))
  const storage = fakeStorage()
  const notifier = fakeNotifier()
  const push = fakePushSender()
  const road = {
    distanceMeters: 465_000,
    durationSeconds: 16_800,
    hasFerry: false,
    isSchematic: false,
    snapMeters: [5, 5]
  }
  router.learn(paris, lyon, { ...road, path: shortPath(paris, lyon) })
  router.learn(lyon, paris, { ...road, path: shortPath(lyon, paris) })
  const layer = Layer.mergeAll(
    geocoder.layer,
    fakeTowns(Object.values(places).flat()),
    router.layer,
    registry.layer,
    billing.layer,
    storage.layer,
    notifier.layer,
    push.layer,
    fakeContentCheck,
    fakePrinter,
    fakeEvidenceKeys,
    noTimestamps,
    fakePhoneNumbers,
    fakeSecrets()
  )
  return { layer, geocoder, router, registry, billing, storage, notifier, push }
}

/** All ports of the domain in memory: fakes of the providers, and a store with two groups. */
const fakeWorld = () => {
  const store = fakeStore()
  const outside = fakeOutside([groupId])
  const groups = Layer.effectDiscard(
    Effect.gen(function* () {
      const groups = yield* Groups
      yield* groups.create(groupId, "the client's", demonstrationGrid)
      yield* groups.create(strangerId, "another", demonstrationGrid)
    })
  ).pipe(Layer.orDie)
  const layer = groups.pipe(Layer.provideMerge(Layer.mergeAll(store.layer, outside.layer, keysOfClients)))
  return { ...outside, layer, store }
}

export type FakeWorld = ReturnType<typeof fakeWorld>

export type WorldPorts =
  | StorePorts
  | ApiKeys
  | ContentCheck
  | FileStorage
  | Geocoder
  | Towns
  | Router
  | VehicleRegistry
  | Billing
  | Mac
  | Digest
  | Identifiers
  | Sealer
  | LinkCipher
  | FeedCipher
  | EvidenceCipher
  | EvidenceKeys
  | Timestamps
  | Hmac
  | KeyPairs
  | Printer
  | Notifier
  | PhoneNumbers
  | PushSender

/** Runs a test (`it.effect`) at `worldNow` in a new world. */
export const inWorld =
  <A, E>(run: (world: FakeWorld) => Effect.Effect<A, E, WorldPorts>) =>
  (): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const world = fakeWorld()
      return Effect.andThen(
        TestClock.setTime(Date.parse(worldNow)),
        Effect.suspend(() => run(world)).pipe(Effect.provide(world.layer))
      )
    })
