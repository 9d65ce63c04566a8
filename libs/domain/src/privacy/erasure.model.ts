import { Schema } from "effect"

/** What an erasure counts, and a dry run reports. */
export const ErasedKind = Schema.Literals([
  "contacts",
  "drivers",
  "photos",
  "documents",
  "positions",
  "stored_answers",
  "event_data",
  "delivery_attempts",
  "audit_addresses",
  "places",
  "vehicles",
  "texts",
  "notices",
  "robots",
  "tracking_links"
])
export type ErasedKind = typeof ErasedKind.Type

/** Number of erased values by kind. A kind that is absent has none. */
export type ErasureCounts = Readonly<Partial<Record<ErasedKind, number>>>

/** Stands where a text was that must stay a text, such as a name in the data of an event. */
export const erasedText = "erased"

/** Adds counts kind by kind. */
export const addCounts = (all: ReadonlyArray<ErasureCounts>): ErasureCounts => {
  const sums: Partial<Record<ErasedKind, number>> = {}
  for (const counts of all) {
    for (const kind of ErasedKind.literals) {
      const count = counts[kind] ?? 0
      if (count > 0) sums[kind] = (sums[kind] ?? 0) + count
    }
  }
  return sums
}

/** True if nothing was erased. */
export const isNothing = (counts: ErasureCounts): boolean =>
  ErasedKind.literals.every((kind) => (counts[kind] ?? 0) === 0)
