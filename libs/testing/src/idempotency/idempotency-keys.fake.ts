import { GroupId } from "@trajet/domain/access"
import {
  type Claim,
  type ClaimAnswer,
  ClaimOwnerId,
  IdempotencyKeys,
  type KeyHolder,
  keyRetentionHours
} from "@trajet/domain/idempotency"
import type { MissionId, NewMissionRecord } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { instantOfMicros, type KeyRow, later, type StoreState, type TenantRows } from "../store/store-state.fake.ts"

const unanswered = { answer: null, missionId: null }
const beforeAllTime = instantOfMicros(0)
const retentionMillis = keyRetentionHours * 3_600_000

const isFree = (row: KeyRow, fingerprint: string, now: Instant): boolean => {
  if (later(row.createdAt, retentionMillis) < now) return true
  if (row.answer !== null) return false
  return row.leaseUntil === null || (row.leaseUntil < now && row.fingerprint === fingerprint)
}

const held = (row: KeyRow, now: Instant): ClaimAnswer => ({
  _tag: "Held",
  now,
  record: { fingerprint: row.fingerprint, answer: row.answer, leaseUntil: row.leaseUntil ?? beforeAllTime }
})

/** The keys of a holder. As in the store, the place of the group has the id of the holder. */
export const keysOf = (state: StoreState, holder: KeyHolder): TenantRows["keys"] =>
  "personId" in holder
    ? state.rowsMade({ environment: holder.environment, groupId: GroupId(holder.personId) }).keys
    : state.rowsOf(holder).keys

/** The row of a claim that is still valid; null if it was taken over or is answered. */
const heldRow = (state: StoreState, holder: KeyHolder, claim: Claim): KeyRow | null => {
  const row = keysOf(state, holder).get(claim.key)
  return row?.owner !== claim.owner || row.fence !== claim.fence || row.answer !== null ? null : row
}

export const isClaimHeld = (state: StoreState, holder: KeyHolder, claim: Claim): boolean =>
  heldRow(state, holder, claim) !== null

/** Completes a claim with its answer, and returns whether it was still valid. */
export const completesClaim = (
  state: StoreState,
  holder: KeyHolder,
  { claim, answer, about = null }: NonNullable<NewMissionRecord["completes"]> & { readonly about?: MissionId | null }
): boolean => {
  const row = heldRow(state, holder, claim)
  if (row !== null) keysOf(state, holder).set(claim.key, { ...row, answer, missionId: about })
  return row !== null
}

export const idempotencyKeysOn = (state: StoreState): IdempotencyKeys["Service"] => {
  const replace = (holder: KeyHolder, claim: Claim, next: (row: KeyRow) => KeyRow) =>
    state.transaction(() => {
      const row = heldRow(state, holder, claim)
      if (row !== null) keysOf(state, holder).set(claim.key, next(row))
    })
  return IdempotencyKeys.of({
    claim: (holder, key, fingerprint, leaseMillis) =>
      state.transaction((now) => {
        const keys = keysOf(state, holder)
        const row = keys.get(key)
        if (row !== undefined && !isFree(row, fingerprint, now)) return held(row, now)
        const claim: Claim = { key, owner: ClaimOwnerId(randomUUID()), fence: (row?.fence ?? 0) + 1 }
        keys.set(key, { ...claim, fingerprint, leaseUntil: later(now, leaseMillis), createdAt: now, ...unanswered })
        return { _tag: "Claimed", claim }
      }),
    complete: (holder, claim, answer, about) =>
      Effect.asVoid(state.transaction(() => completesClaim(state, holder, { claim, answer, about: about ?? null }))),
    release: (holder, claim) => replace(holder, claim, (row) => ({ ...row, leaseUntil: null }))
  })
}
