import type { GroupId } from "@trajet/domain/access"
import { ClockLeads } from "@trajet/domain/clock"
import { Effect } from "effect"

/** How far the test clock of a client's group was ahead of real time when the key was looked up. */
export interface KnownLead {
  readonly groupId: GroupId
  readonly millis: number
}

const remembering = (leads: ClockLeads["Service"], known: KnownLead | null): ClockLeads["Service"] => {
  const found = new Map(known === null ? [] : [[known.groupId, known.millis]])
  return {
    leadsMillis: (groupIds) =>
      Effect.suspend(() => {
        const unknown = groupIds.filter((id) => !found.has(id))
        if (unknown.length === 0) return Effect.succeed(found)
        return Effect.map(leads.leadsMillis(unknown), (read) => {
          for (const id of unknown) found.set(id, read.get(id) ?? 0)
          return found
        })
      })
  }
}

/**
 * Runs a request with one lead for each group, so that its whole work has one present. The look-up of the key has read
 * the lead of the client's group. Leads of other groups are read once and kept for the request.
 */
export const withKnownLead = <A, E, R>(known: KnownLead | null, work: Effect.Effect<A, E, R>) =>
  Effect.updateService(work, ClockLeads, (leads) => remembering(leads, known))
