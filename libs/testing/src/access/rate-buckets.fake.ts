import { RateBuckets } from "@trajet/domain/access"
import { microsOf, type StoreState } from "../store/store-state.fake.ts"

export const rateBucketsOn = (state: StoreState): RateBuckets["Service"] =>
  RateBuckets.of({
    lease: ({ axis, subject, wanted, capacity, windowSeconds }) =>
      state.transaction((now) => {
        const name = JSON.stringify([axis, subject])
        const atMicros = microsOf(now)
        const bucket = state.buckets.get(name) ?? { tokens: capacity, atMicros }
        const seconds = Math.max(0, atMicros - bucket.atMicros) / 1_000_000
        const refilled = Math.min(capacity, bucket.tokens + (seconds * capacity) / windowSeconds)
        const granted = Math.min(wanted, Math.max(Math.floor(refilled), 0))
        const remaining = refilled - granted
        state.buckets.set(name, { tokens: remaining, atMicros })
        return { granted, remaining }
      }),
    prune: (idleSeconds) =>
      state.transaction((now) => {
        const since = microsOf(now) - idleSeconds * 1_000_000
        const idle = [...state.buckets].filter(([, { atMicros }]) => atMicros < since)
        for (const [name] of idle) state.buckets.delete(name)
        return idle.length
      })
  })
