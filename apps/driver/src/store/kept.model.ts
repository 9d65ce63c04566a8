import type { KeptOffer, OfferOrder, OperationsListedMission, OperationsMission } from "../missions/mission.model.ts"
import type { PhaseDraft, PhaseKey, TripKey } from "../inspection/phase.model.ts"
import type { Item, PhaseOf } from "../outbox/work.model.ts"
import type { Track } from "../positions/track.rules.ts"

/** The lists of the service, as they were at `readAt`. */
export interface KeptLists {
  readonly readAt: string
  readonly missions: ReadonlyArray<OperationsListedMission>
  readonly offers: ReadonlyArray<KeptOffer>
}

/** A mission as the service had it at `readAt`. */
export interface KeptMission {
  readonly readAt: string
  readonly mission: OperationsMission
  /** How far the clock of the mission was ahead of that of the service. */
  readonly leadMillis?: number
  /** The phases that the service has as completed. */
  readonly completed: Readonly<Record<TripKey, ReadonlyArray<PhaseKey>>>
}

interface KeptSettings {
  /** How far the clock of the service is ahead of that of the phone. */
  readonly leadMillis: number
  /** True once the driver has agreed to send positions. */
  readonly sendsPositions: boolean
  /** True once the driver has agreed that the person who receives the vehicle sees them (DRV-67). */
  readonly sharesPositions?: true
  /** How the driver sorts offers, once chosen. */
  readonly offerOrder?: OfferOrder
}

/** Everything that the phone has stored, except the bytes of files. */
export interface Kept {
  readonly lists: KeptLists | null
  readonly settings: KeptSettings
  readonly missions: ReadonlyMap<string, KeptMission>
  readonly drafts: ReadonlyMap<string, PhaseDraft>
  readonly items: ReadonlyMap<string, Item>
  /** When positions of a trip came, by `trackName`. */
  readonly tracks: ReadonlyMap<string, Track>
}

export const emptyKept: Kept = {
  lists: null,
  settings: { leadMillis: 0, sendsPositions: false },
  missions: new Map(),
  drafts: new Map(),
  items: new Map(),
  tracks: new Map()
}

/** The name of the draft of a phase. */
export const draftName = ({ missionId, phase, trip }: PhaseOf): string => `${missionId}/${trip}/${phase}`

/** What to store at once. A value of null is removed. Members that are absent stay. */
export interface Change {
  readonly lists?: KeptLists
  readonly settings?: KeptSettings
  readonly missions?: ReadonlyMap<string, KeptMission | null>
  readonly drafts?: ReadonlyMap<string, PhaseDraft | null>
  readonly items?: ReadonlyMap<string, Item | null>
  readonly tracks?: ReadonlyMap<string, Track | null>
  /** Bytes of files by their id. */
  readonly bytes?: ReadonlyMap<string, ArrayBuffer | null>
}
