import type { Instant } from "@trajet/domain/time"
import { type TakenToken, type TokenOwner, Tokens } from "@trajet/domain/webhooks/endpoints"
import type { StoreUnavailable } from "@trajet/domain/access"
import type { Effect } from "effect"
import { later, type StoreState } from "../../store/store-state.fake.ts"
import type { StoredToken } from "../webhook-rows.fake.ts"

const take = ({ webhooks }: StoreState, now: Instant, { id, version }: TokenOwner, askMillis: number): TakenToken => {
  const row = webhooks.tokens.get(id)
  if (webhooks.endpoints.get(id)?.deletedAt !== null) return { is: "awaited" }
  const endsAt = row?.askingUntil ?? row?.expiresAt ?? now
  if (row === undefined || row.version < version || (row.version === version && endsAt <= now)) {
    const droppedAt = row?.version === version ? row.droppedAt : null
    const asking = { version, sealed: null, expiresAt: null, askingUntil: later(now, askMillis), failure: null }
    webhooks.tokens.set(id, { ...asking, droppedAt })
    return { is: "yours" }
  }
  if (row.version > version) return { is: "yours" }
  const { expiresAt, failure, sealed } = row
  if (sealed !== null && expiresAt !== null) {
    return { is: "kept", sealed, usableMillis: Date.parse(expiresAt) - Date.parse(now) }
  }
  return failure === null ? { is: "awaited" } : { is: "refused", detail: failure }
}

const drop = ({ webhooks }: StoreState, now: Instant, id: TokenOwner["id"], sealed: string, everyMillis: number) => {
  const row = webhooks.tokens.get(id)
  if (row?.sealed !== sealed) return true
  if (row.droppedAt !== null && later(row.droppedAt, everyMillis) > now) return false
  webhooks.tokens.set(id, { ...row, sealed: null, expiresAt: null, askingUntil: null, droppedAt: now })
  return true
}

export const tokensOn = (state: StoreState): Tokens["Service"] => {
  const change = (
    { id, version }: TokenOwner,
    changed: (row: StoredToken, now: Instant) => StoredToken
  ): Effect.Effect<void, StoreUnavailable> =>
    state.transaction((now) => {
      const row = state.webhooks.tokens.get(id)
      if (row?.version === version) state.webhooks.tokens.set(id, changed(row, now))
    })
  return Tokens.of({
    take: (owner, askMillis) => state.transaction((now) => take(state, now, owner, askMillis)),
    keep: (owner, sealed, usableMillis) =>
      change(owner, (row, now) => {
        return { ...row, sealed, expiresAt: later(now, usableMillis), askingUntil: null, failure: null }
      }),
    fail: (owner, detail, forMillis) =>
      change(owner, (row, now) =>
        row.sealed === null ? { ...row, failure: detail, askingUntil: later(now, forMillis) } : row
      ),
    drop: ({ id }, sealed, everyMillis) => state.transaction((now) => drop(state, now, id, sealed, everyMillis))
  })
}
