export { arePositionsKept, positionDays } from "./driven-trips.rules.ts"
export { type LastPositions, readLastPositions } from "./last-positions.program.ts"
export {
  type KeptPosition,
  type Position,
  PositionRefusal,
  positionsPerRequestMax,
  type Track,
  type TrackPoint
} from "./position.model.ts"
export { type KeptTime, Positions, type SavedTrack, type StoredTrack, type StoredTracks } from "./positions.port.ts"
export { type ReportedPositions, takePositionsAsDriver } from "./take-positions.program.ts"
export type { TakenPositions } from "./take-positions.rules.ts"
