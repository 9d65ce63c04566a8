import type { Change, Kept, KeptMission } from "../store/kept.model.ts"

/** Drafts and tracks are named by their missions. */
const missionIn = (name: string): string => name.split("/")[0] ?? ""

/**
 * What changes after sheets were read. A mission that has ended is dropped with its inspection, unless something of it is
 * still in the outbox. A sheet that is older than what the phone has learnt since is passed over. `open`: the ids of all
 * missions that have not ended.
 */
export const readChange = (
  state: Kept,
  sheets: ReadonlyMap<string, KeptMission>,
  open: ReadonlySet<string>
): Change => {
  const needed = new Set([...open, ...[...state.items.values()].map(({ work }) => work.missionId)])
  const isOver = (id: string): boolean => !needed.has(id)
  const drafts = [...state.drafts].filter(([name]) => isOver(missionIn(name)))
  const newer = [...sheets].filter(([id, { readAt }]) => (state.missions.get(id)?.readAt ?? "") <= readAt)
  return {
    missions: new Map([...newer, ...[...state.missions.keys()].filter(isOver).map((id) => [id, null] as const)]),
    drafts: new Map(drafts.map(([name]) => [name, null])),
    tracks: new Map([...state.tracks.keys()].filter((name) => isOver(missionIn(name))).map((name) => [name, null])),
    bytes: new Map(drafts.flatMap(([, { photos }]) => photos.map(({ id }) => [id, null] as const)))
  }
}
