import { Clock, Effect, Option } from "effect"
import type { KeyId } from "../access/api-key.model.ts"
import { ApiKeys } from "../access/api-keys.port.ts"
import { usableKey } from "../access/api-key.rules.ts"
import { presentMillisOf } from "../clock/present.program.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { AllMissions } from "../operations/all-missions.port.ts"
import { isSeenBy } from "../operations/seen-mission.rules.ts"
import { People } from "../people/people.port.ts"
import type { PersonKeyId } from "../people/person.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import type { LinkHolder, LinkSigner, LinkTarget, OpenedLink } from "./file-link.model.ts"
import { LinkRefused } from "./documents.errors.ts"
import { linkText, readLink } from "./file-link.rules.ts"
import { LinkCipher } from "./link-cipher.port.ts"

/**
 * Makes the path of a link that opens `target` for 24 hours (LIM-5) by the clock of the tenant, or until the key ends.
 */
export const signLink = Effect.fnUntraced(function* ({ key, tenant }: LinkSigner, target: LinkTarget) {
  const cipher = yield* LinkCipher
  return `/files/${yield* cipher.seal(linkText({ key, target }, yield* presentMillisOf(tenant)))}`
})

/**
 * Opens a link's token. Fails with `LinkRefused` if the token is changed, of another installation, or expired by real
 * time, which no test clock is behind. `linkHolder` asks the clock of the tenant.
 */
export const openLink = Effect.fnUntraced(function* (token: string) {
  const cipher = yield* LinkCipher
  const text = yield* cipher.open(token)
  if (Option.isNone(text)) return yield* new LinkRefused()
  return yield* Effect.fromResult(readLink(text.value, yield* Clock.currentTimeMillis))
})

const refused = () => new LinkRefused()

const clientHolder = Effect.fnUntraced(function* (keyId: KeyId) {
  const keys = yield* ApiKeys
  const found = yield* Effect.fromOption(yield* keys.byId(keyId)).pipe(Effect.mapError(refused))
  const { groupId, environment } = yield* Effect.fromResult(usableKey(found)).pipe(Effect.mapError(refused))
  const holder: LinkHolder = { tenant: { groupId, environment }, gridVersion: found.gridVersion }
  // The look-up of the key has also read the lead of the clock, so that the present needs no further statement.
  return { holder, nowMillis: (yield* Clock.currentTimeMillis) + found.clockLeadMillis }
})

// A driver's link ends with what the driver may see: after an unassignment it opens nothing (OPS-23).
const personHolder = Effect.fnUntraced(function* (keyId: PersonKeyId, target: LinkTarget) {
  // Archives are of one group, and people of operations see missions of all.
  if (target._tag === "Archive") return yield* refused()
  const { missionId } = target
  const people = yield* People
  const all = yield* AllMissions
  const missions = yield* Missions
  const { environment, person } = yield* Effect.fromOption(yield* people.keyById(keyId)).pipe(Effect.mapError(refused))
  const owner = yield* Effect.fromOption(yield* all.ownerOf(environment, missionId)).pipe(Effect.mapError(refused))
  const nowMillis = yield* presentMillisOf(owner.tenant)
  const isSeen = (found: Mission) => isSeenBy(person, found, instantOfMillis(nowMillis))
  const mission = Option.filter(yield* missions.find(owner.tenant, missionId), isSeen)
  const holder: LinkHolder = yield* Effect.fromOption(Option.as(mission, owner)).pipe(Effect.mapError(refused))
  return { holder, nowMillis }
})

/**
 * Finds the tenant of a link by its key, read now. Fails with `LinkRefused` if the key is revoked or expired, if its
 * person may not see the mission, or if the link has expired by the clock of the tenant.
 */
export const linkHolder = Effect.fnUntraced(function* ({ expiresAtMillis, key, target }: OpenedLink) {
  if (!isUuid(key.keyId)) return yield* refused()
  const isClient = key.holder === "client"
  const held = yield* isClient ? clientHolder(key.keyId) : personHolder(key.keyId, target)
  return expiresAtMillis <= held.nowMillis ? yield* refused() : held.holder
})
