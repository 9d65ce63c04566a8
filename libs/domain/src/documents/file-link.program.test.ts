import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, strangers, worldNow } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { KeyId, type StoredKey } from "../access/api-key.model.ts"
import { ApiKeys } from "../access/api-keys.port.ts"
import type { Environment } from "../access/tenant.model.ts"
import { PhotoId } from "../inspection/inspection.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { People } from "../people/people.port.ts"
import { OperatorId, PersonKeyId } from "../people/person.model.ts"
import { marie } from "../testing/mission-samples.ts"
import type { LinkKey, LinkTarget } from "./file-link.model.ts"
import { linkHolder, openLink, signLink } from "./file-link.program.ts"
import { targetName } from "./file-link.rules.ts"
import { LinkCipher } from "./link-cipher.port.ts"
import { hourMillis, plusMillis } from "../time/instant.rules.ts"
import { DocumentId } from "./document.model.ts"

const expiresAtMillis = Date.parse(worldNow) + 24 * hourMillis
const missionId = MissionId("01990000-0001-7000-8000-000000000001")
const targets: ReadonlyArray<LinkTarget> = [
  { _tag: "Document", missionId, documentId: DocumentId("01990000-0002-7000-8000-000000000001") },
  { _tag: "MissionSheet", missionId },
  { _tag: "InspectionReport", missionId, trip: "retour", phase: "arrivee" },
  { _tag: "InspectionPhoto", missionId, trip: "aller", photoId: PhotoId("p1") }
]

const openedAgain = Effect.fnUntraced(function* (keyId: KeyId, target: LinkTarget) {
  const path = yield* signLink({ tenant: client.tenant, key: { holder: "client", keyId } }, target)
  return yield* openLink(path.replace("/files/", ""))
})

const openText = Effect.fnUntraced(function* (text: unknown) {
  const cipher = yield* LinkCipher
  return yield* openLink(yield* cipher.seal(JSON.stringify(text)))
})

/** Runs a program in a store in which a key has other members. */
const withKey =
  (keyId: KeyId, members: Partial<StoredKey>) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const byId: typeof keys.byId = (id) =>
        Effect.map(
          keys.byId(id),
          Option.map((found) => (id === keyId ? { ...found, key: { ...found.key, ...members } } : found))
        )
      return yield* Effect.provideService(work, ApiKeys, ApiKeys.of({ ...keys, byId }))
    })

const isRefused = <A, E extends { readonly _tag: string }, R>(work: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(work), ({ _tag }) => _tag === "LinkRefused")

describe("a file link", () => {
  it.effect(
    "holds the key that made it, and its target",
    inWorld(() =>
      Effect.gen(function* () {
        for (const target of targets) {
          const person: LinkKey = { holder: "person", keyId: PersonKeyId("01990000-bbbb-7000-8000-0000000000aa") }
          const path = yield* signLink({ tenant: client.tenant, key: person }, target)
          assert.deepStrictEqual(yield* openLink(path.replace("/files/", "")), {
            key: person,
            target,
            expiresAtMillis
          })
          assert.deepStrictEqual(yield* openedAgain(client.keyId, target), {
            key: { holder: "client", keyId: client.keyId },
            target,
            expiresAtMillis
          })
        }
      })
    )
  )

  it.effect(
    "belongs to the group and environment of its key",
    inWorld(() =>
      Effect.gen(function* () {
        for (const { keyId, tenant } of [client, ...strangers]) {
          const link = yield* openedAgain(keyId, { _tag: "MissionSheet", missionId })
          assert.deepStrictEqual(yield* linkHolder(link), { tenant, gridVersion: 1 })
        }
      })
    )
  )

  it.effect(
    "is refused after its key is revoked, and not after another key is",
    inWorld(() =>
      Effect.gen(function* () {
        const link = yield* openedAgain(client.keyId, { _tag: "MissionSheet", missionId })
        const revokedAt = worldNow
        for (const { keyId } of strangers) yield* linkHolder(link).pipe(withKey(keyId, { revokedAt }))
        assert.isTrue(yield* isRefused(linkHolder(link).pipe(withKey(client.keyId, { revokedAt }))))
      })
    ),
    { tags: "ACC-27" }
  )

  it.effect(
    "expires with its key",
    inWorld(() =>
      Effect.gen(function* () {
        const link = yield* openedAgain(client.keyId, { _tag: "MissionSheet", missionId })
        yield* linkHolder(link).pipe(withKey(client.keyId, { expiresAt: plusMillis(worldNow, 1) }))
        assert.isTrue(yield* isRefused(linkHolder(link).pipe(withKey(client.keyId, { expiresAt: worldNow }))))
      })
    )
  )

  it.effect(
    "is refused if its key does not exist",
    inWorld(() =>
      Effect.gen(function* () {
        for (const keyId of ["01990000-bbbb-7000-8000-00000000ffff", "no id", ""].map(KeyId)) {
          assert.isTrue(yield* isRefused(linkHolder(yield* openedAgain(keyId, { _tag: "MissionSheet", missionId }))))
        }
      })
    )
  )

  it.effect(
    "is refused if it names no key, like links of releases before 0.4.0",
    inWorld(() =>
      Effect.gen(function* () {
        const end = Date.parse(worldNow) / 1_000 + 3_600
        const { groupId, environment } = client.tenant
        yield* openText(["s", end, client.keyId, missionId])
        for (const rest of [
          ["d", end, groupId, environment, missionId, missionId],
          ["s", end, groupId, environment, missionId],
          ["r", end, groupId, environment, missionId, "aller", "depart"],
          ["p", end, groupId, environment, missionId, "aller", "p1"]
        ]) {
          assert.isTrue(yield* isRefused(openText(rest)), String(rest[0]))
        }
      })
    )
  )

  it.effect(
    "of a person belongs to the owner of the mission, as long as the key is valid and the person may see the mission",
    inWorld(() =>
      Effect.gen(function* () {
        const people = yield* People
        const missions = yield* Missions
        const { mission } = yield* createMission(client, orderRequest(), null)
        const keyOf = (id: string, environment: Environment) => ({
          id: PersonKeyId(`01990000-bbbb-7000-8000-0000000000${id}`),
          environment,
          digest: id,
          prefix: "ops_",
          route: "ops_"
        })
        const elsewhere = keyOf("b1", "test")
        const keys = [keyOf("a1", "live"), keyOf("a2", "live")] as const
        const operator = { id: OperatorId("01990000-dddd-7000-8000-0000000000ff"), name: "operator" }
        yield* people.createOperator(operator, keys[0])
        yield* people.createOperator(operator, elsewhere)
        yield* people.createDriver(marie, keys[1], null)
        const holderBy = (keyId: PersonKeyId) =>
          linkHolder({
            key: { holder: "person", keyId },
            target: { _tag: "MissionSheet", missionId: mission.id },
            expiresAtMillis
          })
        const owner = { tenant: client.tenant, gridVersion: 1 }
        assert.deepInclude(yield* holderBy(keys[0].id), owner)
        assert.isTrue(yield* isRefused(holderBy(elsewhere.id)))
        assert.isTrue(yield* isRefused(holderBy(keys[1].id)))
        yield* missions.change(client, mission.id, "test", (before) =>
          Result.succeed({ mission: { ...before, driver: marie }, events: [], result: null })
        )
        assert.deepInclude(yield* holderBy(keys[1].id), owner)
        yield* people.revokeKey(keys[1].id)
        assert.isTrue(yield* isRefused(holderBy(keys[1].id)))
      })
    )
  )

  it("is named in logs by its target", () => {
    assert.deepStrictEqual(targets.map(targetName), [
      "01990000-0002-7000-8000-000000000001",
      "fiche_mission",
      "inspection_report:retour:arrivee",
      "inspection_photo:aller:p1"
    ])
  })
})
