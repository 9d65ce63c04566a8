import { Outbox } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { later, type StoreState } from "../../store/store-state.fake.ts"
import { takeRows } from "../webhook-rows.fake.ts"

/** Notices every commit from now on, also between calls. */
const signalsOf = ({ webhooks }: StoreState): Outbox["Service"]["awake"] => {
  let hasHeard = false
  const waiting = new Set<() => void>()
  webhooks.listeners.add(() => {
    hasHeard = true
    for (const wake of waiting) wake()
  })
  const commit = Effect.callback<void>((resume) => {
    const wake = () => {
      hasHeard = false
      waiting.delete(wake)
      resume(Effect.void)
    }
    waiting.add(wake)
    if (hasHeard) wake()
    return Effect.sync(() => waiting.delete(wake))
  })
  return (patienceMillis) => Effect.race(commit, Effect.sleep(patienceMillis))
}

/** A separate service for each dispatcher, which gets a signal of every commit. */
export const outboxOn = (state: StoreState): Outbox["Service"] => {
  const { outbox } = state.webhooks
  return Outbox.of({
    take: (most, leaseMillis) => state.transaction((now) => takeRows(outbox, most, now, later(now, leaseMillis))),
    done: (eventIds) =>
      state.transaction(() => {
        for (const id of eventIds) outbox.delete(id)
      }),
    release: (most) =>
      state.transaction((now) => {
        const free = takeRows(outbox, most, now, now)
        for (const { eventId } of free) outbox.delete(eventId)
        return { events: free.length, endpointIds: free.flatMap(({ endpointIds }) => endpointIds) }
      }),
    awake: signalsOf(state),
    depth: state.transaction(() => outbox.size)
  })
}
