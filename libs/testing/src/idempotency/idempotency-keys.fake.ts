import { GroupId } from "@trajet/domain/access"
import {
  type Claim,
  type ClaimAnswer,
  ClaimOwnerId,
  IdempotencyKeys,
  type KeyHolder,
  keyRetentionHours
} from "@trajet/domain/idempotency"
import type { Instant } from "@trajet/domain/time"
import { randomUUID } from "node:crypto"
import { instantOfMicros, type KeyRow, later, type StoreState } from "../store/store-state.fake.ts"

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

export const idempotencyKeysOn = (state: StoreState): IdempotencyKeys["Service"] => {
  // As in the store, the place of the group has the id of the holder.
  const rowsOf = (holder: KeyHolder) =>
    state.rowsOf("personId" in holder ? { ...holder, groupId: GroupId(holder.personId) } : holder).keys
  const replace = (holder: KeyHolder, claim: Claim, next: (row: KeyRow) => KeyRow) =>
    state.transaction(() => {
      const keys = rowsOf(holder)
      const row = keys.get(claim.key)
      if (row?.owner !== claim.owner || row.fence !== claim.fence || row.answer !== null) return
      keys.set(claim.key, next(row))
    })
  return IdempotencyKeys.of({
    claim: (holder, key, fingerprint, leaseMillis) =>
      state.transaction((now) => {
        const keys = rowsOf(holder)
        const row = keys.get(key)
        if (row !== undefined && !isFree(row, fingerprint, now)) return held(row, now)
        const claim: Claim = { key, owner: ClaimOwnerId(randomUUID()), fence: (row?.fence ?? 0) + 1 }
        keys.set(key, { ...claim, fingerprint, leaseUntil: later(now, leaseMillis), createdAt: now, answer: null })
        return { _tag: "Claimed", claim }
      }),
    complete: (holder, claim, answer) => replace(holder, claim, (row) => ({ ...row, answer })),
    release: (holder, claim) => replace(holder, claim, (row) => ({ ...row, leaseUntil: null }))
  })
}
