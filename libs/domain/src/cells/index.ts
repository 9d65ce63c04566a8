export { cellForNewGroup, type ProposedMove, proposeMoves } from "./balance.rules.ts"
export {
  type CellLoad,
  type GroupLoad,
  type LoadedCell,
  loadOfAll,
  loadSpanMillis,
  type UnfinishedMove
} from "./cell-load.model.ts"
export { CellRoutes, RoutesUnavailable } from "./cell-routes.port.ts"
export { CellNumberRefused, CopyRefused, GroupNeverStill, MoveRefused } from "./cells.errors.ts"
export { Cells } from "./cells.port.ts"
export {
  cellNumberMax,
  type FoundGroup,
  type GroupMove,
  type GroupMoved,
  type MovePhase,
  numbersOfCell
} from "./group-move.model.ts"
export { GroupMoves, type HandedOver } from "./group-moves.port.ts"
export { moveGroup, type MoveOrder } from "./move-group.program.ts"
export { copyAgeMaxHours, type HomePosition, PeopleCopies, type PeopleCopied } from "./people-copies.port.ts"
export { type CopyOutcome, followPeople } from "./follow-people.program.ts"
