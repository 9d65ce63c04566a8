import type { Environment } from "@trajet/domain/access"
import type { DriverId } from "@trajet/domain/mission"
import {
  type DriversOfChange,
  type FeedEntry,
  FeedLog,
  type FeedPage,
  FeedPosition,
  type FeedQuery
} from "@trajet/domain/operations/feed"
import type { StoredFeedEntry } from "./feed-rows.fake.ts"
import type { StoreState } from "../store/store-state.fake.ts"
import { signalsOf } from "../webhooks/dispatching/outbox.fake.ts"

const ofDriver =
  (driverId: DriverId) =>
  ({ driverIds, formerDriverIds }: DriversOfChange): boolean =>
    driverIds.includes(driverId) || formerDriverIds.includes(driverId)

const append = (state: StoreState, environment: Environment, most: number): "done" | "more" => {
  const { feed } = state
  let room = most
  for (const groupId of state.groups.keys()) {
    const tenant = { groupId, environment }
    const name = `${groupId} ${environment}`
    const { events } = state.rowsToRead(tenant)
    const found = events.filter(({ seq }) => seq > (feed.appended.get(name) ?? 0)).slice(0, room)
    for (const { seq, driverIds, formerDriverIds, ...event } of found) {
      const position = FeedPosition(++feed.newest[environment])
      feed.entries[environment] = [
        ...feed.entries[environment],
        { position, event, driverIds, formerDriverIds, groupId }
      ]
      feed.appended.set(name, seq)
    }
    room -= found.length
  }
  return room === 0 ? "more" : "done"
}

const shownEntry = (state: StoreState, environment: Environment, stored: StoredFeedEntry): FeedEntry => {
  const { groupId, ...entry } = stored
  const { mission } = state.rowsToRead({ groupId, environment }).missions.get(entry.event.missionId) ?? {}
  const { driver = null, returnDriver = null, completedAt, cancelledAt } = mission ?? {}
  const driverIds = [driver, returnDriver].flatMap((each) => (each === null ? [] : [each.id]))
  return { ...entry, mission: { driverIds, endedAt: completedAt ?? cancelledAt ?? null } }
}

/** The feed of one process, which hears every commit. Its appends see all logs, so that no sweep is needed. */
export const feedLogOn = (state: StoreState): FeedLog["Service"] => {
  const page = (
    environment: Environment,
    { after, upTo, limit }: FeedQuery,
    isAsked: (drivers: DriversOfChange) => boolean
  ) =>
    state.transaction((): FeedPage => {
      const stored = state.feed.entries[environment]
        .filter((entry) => entry.position > after && entry.position <= upTo && isAsked(entry))
        .slice(0, limit)
      const next = stored.length < limit ? null : (stored.at(-1)?.position ?? null)
      return { entries: stored.map((entry) => shownEntry(state, environment, entry)), next }
    })
  return FeedLog.of({
    append: (environment, { most }) => state.transaction(() => append(state, environment, most)),
    span: (environment) =>
      state.transaction(() => {
        const newest = state.feed.newest[environment]
        const [oldest] = state.feed.entries[environment]
        return { newest: FeedPosition(newest), oldest: oldest?.position ?? FeedPosition(newest + 1), lost: [] }
      }),
    read: (environment, query) => page(environment, query, () => true),
    readOfDriver: (environment, driverId, query) => page(environment, query, ofDriver(driverId)),
    awake: signalsOf(state)
  })
}
