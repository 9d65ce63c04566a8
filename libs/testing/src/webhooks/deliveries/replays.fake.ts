import { Replays, ReplayRunning, type StoredReplay } from "@trajet/domain/webhooks/deliveries"
import { EndpointUnknown } from "@trajet/domain/webhooks/endpoints"
import type { Tenant } from "@trajet/domain/access"
import { Effect, Option, Result } from "effect"
import { later, type StoreState } from "../../store/store-state.fake.ts"

const isOf = ({ groupId, environment }: Tenant, other: Tenant): boolean =>
  groupId === other.groupId && environment === other.environment

export const replaysOn = (state: StoreState): Replays["Service"] => {
  const { replays, endpoints } = state.webhooks
  return Replays.of({
    start: (by, asked) =>
      state
        .transaction((now): Result.Result<StoredReplay, EndpointUnknown | ReplayRunning> => {
          const stored = endpoints.get(asked.endpointId)
          if (stored === undefined || stored.isDeleted || !isOf(stored.endpoint.tenant, by.tenant)) {
            return Result.fail(new EndpointUnknown({ id: asked.endpointId }))
          }
          const underWay = [...replays.values()].some(
            ({ replay }) => replay.endpointId === asked.endpointId && !replay.isEnded
          )
          if (underWay) return Result.fail(new ReplayRunning())
          const replay: StoredReplay = {
            ...asked,
            tenant: by.tenant,
            expected: null,
            done: { neverDelivered: 0, again: 0 },
            reached: asked.since,
            lastDueAt: null,
            isEnded: false,
            createdAt: now,
            endedAt: null
          }
          replays.set(asked.id, { replay, owner: null, leaseUntil: now })
          state.auditUnkeyed(by.tenant, now, "endpoint.replay", asked.endpointId, by)
          return Result.succeed(replay)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    find: (tenant, endpointId, id) =>
      state.transaction(() => {
        const replay = replays.get(id)?.replay
        return replay !== undefined && replay.endpointId === endpointId && isOf(tenant, replay.tenant)
          ? Option.some(replay)
          : Option.none()
      }),
    claim: (owner, leaseMillis) =>
      state.transaction((now) => {
        const free = [...replays.values()].find(({ replay, leaseUntil }) => !replay.isEnded && leaseUntil <= now)
        if (free === undefined) return Option.none()
        replays.set(free.replay.id, { ...free, owner, leaseUntil: later(now, leaseMillis) })
        return Option.some(free.replay)
      }),
    save: (owner, { id }, progress, leaseMillis) =>
      state.transaction((now) => {
        const held = replays.get(id)
        if (held === undefined || held.owner !== owner || held.replay.isEnded) return false
        const replay = { ...held.replay, ...progress, endedAt: progress.isEnded ? now : null }
        replays.set(id, { replay, owner, leaseUntil: later(now, leaseMillis) })
        return true
      })
  })
}
