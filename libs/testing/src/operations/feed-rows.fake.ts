import type { Environment, GroupId } from "@trajet/domain/access"
import type { FeedEntry } from "@trajet/domain/operations/feed"

export type StoredFeedEntry = Omit<FeedEntry, "mission"> & { readonly groupId: GroupId }

/** The feeds of both environments, in memory. */
export class FeedRows {
  readonly entries: Record<Environment, ReadonlyArray<StoredFeedEntry>> = { live: [], test: [] }
  /** Number of the last event of each log in the feed. */
  readonly appended = new Map<string, number>()
  readonly newest: Record<Environment, number> = { live: 0, test: 0 }
}
