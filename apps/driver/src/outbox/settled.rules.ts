import type { KeptMission } from "../store/kept.model.ts"
import { type Change, draftName, type Kept } from "../store/kept.model.ts"
import type { OperationsMission } from "../missions/mission.model.ts"
import type { Item, Refusal, Work } from "./work.model.ts"

const noPhases = { aller: [], retour: [] } as const

/** The mission as an answer had it, with the completed phases that are known. */
const keptMission = (state: Kept, mission: OperationsMission, readAt: string): KeptMission => ({
  readAt,
  mission,
  leadMillis: state.missions.get(mission.id)?.leadMillis ?? 0,
  completed: state.missions.get(mission.id)?.completed ?? noPhases
})

/** The ids of refused reports of the same step: the service has the step now. */
const supersededIds = ({ items }: Kept, work: Work): ReadonlyArray<string> =>
  work.kind !== "pickup" && work.kind !== "deliver"
    ? []
    : [...items.values()].flatMap(({ id, refusal, work: other }) =>
        refusal !== null && other.kind === work.kind && other.missionId === work.missionId && other.trip === work.trip
          ? [id]
          : []
      )

type Answered = Extract<Work, { readonly kind: "accept" | "decline" }>

/** The lists without what was answered: the driver who has a mission is offered nothing more of it. */
const withoutOffer = ({ lists }: Kept, { kind, missionId, offerId }: Answered): Pick<Change, "lists"> =>
  lists === null
    ? {}
    : {
        lists: {
          ...lists,
          offers: lists.offers.filter(({ id, mission_id: of }) =>
            kind === "accept" ? of !== missionId : id !== offerId
          )
        }
      }

/** The service has completed the phase: its photos need not be kept any longer. */
const phaseDone = (state: Kept, work: Extract<Work, { readonly kind: "complete" }>, sentAt: string): Change => {
  const draft = state.drafts.get(draftName(work))
  const kept = state.missions.get(work.missionId)
  const photos = draft?.photos ?? []
  return {
    bytes: new Map(photos.map(({ id }) => [id, null])),
    ...(draft === undefined ? {} : { drafts: new Map([[draftName(work), { ...draft, sentAt }]]) }),
    ...(kept === undefined
      ? {}
      : {
          missions: new Map([
            [
              work.missionId,
              { ...kept, completed: { ...kept.completed, [work.trip]: [...kept.completed[work.trip], work.phase] } }
            ]
          ])
        })
  }
}

/** The list with the mission that the driver has just got, before the list is read again. */
const withMission = ({ lists }: Pick<Change, "lists">, mission: OperationsMission): Pick<Change, "lists"> => {
  if (lists === undefined || lists.missions.some(({ id }) => id === mission.id)) return {}
  const listed = { ...mission, has_return: mission.trips.retour !== null, late: false }
  return { lists: { ...lists, missions: [listed, ...lists.missions] } }
}

const effectOf = (state: Kept, work: Work, readAt: string): Change => {
  switch (work.kind) {
    case "accept":
    case "decline":
      return withoutOffer(state, work)
    case "document":
      return { bytes: new Map([[work.bytesId, null]]) }
    case "complete":
      return phaseDone(state, work, readAt)
    default:
      return {}
  }
}

/** What changes once the service has taken an item. */
export const settled = (state: Kept, item: Item, mission: OperationsMission | null, readAt: string): Change => {
  const effect = effectOf(state, item.work, readAt)
  return {
    ...effect,
    ...(mission !== null && item.work.kind === "accept" ? withMission(effect, mission) : {}),
    items: new Map([item.id, ...supersededIds(state, item.work)].map((id) => [id, null])),
    missions: new Map([
      ...(effect.missions ?? []),
      ...(mission === null ? [] : [[mission.id, keptMission(state, mission, readAt)] as const])
    ])
  }
}

/** What changes once the service has refused an item: the item stays, with the reason, unless it is gone meanwhile. */
export const refusedChange = (state: Kept, { id, work }: Item, refusal: Refusal): Change => {
  const kept = state.items.get(id)
  return {
    // The service does not offer it any more.
    ...(work.kind === "accept" || work.kind === "decline" ? withoutOffer(state, work) : {}),
    items: new Map(kept === undefined ? [] : [[id, { ...kept, refusal }]])
  }
}

/** True if the mission shows that the service has done the work before, and only its answer was lost. */
export const isDoneBefore = (work: Work, mission: OperationsMission, driverId: string): boolean => {
  switch (work.kind) {
    case "accept":
      return [mission.trips.aller, mission.trips.retour].some((trip) => trip?.driver?.id === driverId)
    case "pickup":
      return (mission.trips[work.trip]?.picked_up_at ?? null) !== null
    case "deliver":
      return (mission.trips[work.trip]?.delivered_at ?? null) !== null
    default:
      return false
  }
}
