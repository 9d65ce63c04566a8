import { Schema } from "effect"

/** The group cannot move. Nothing was changed. */
export class MoveRefused extends Schema.TaggedError<MoveRefused>()("MoveRefused", {
  obstacles: Schema.NonEmptyArray(Schema.String)
}) {
  override get message() {
    return `the group cannot move, and nothing was changed: ${this.obstacles.join("; ")}`
  }
}

/** The group was never without open transactions for long enough. It is served by its cell as before. */
export class GroupNeverStill extends Schema.TaggedError<GroupNeverStill>()("GroupNeverStill", {
  stops: Schema.Int
}) {
  override get message() {
    return (
      `the writes of the group were stopped ${this.stops} times, and each time what was left took too long. The group is ` +
      "served as before: move it at a quieter time"
    )
  }
}

/** The numbers of a cell cannot begin where its number says. */
export class CellNumberRefused extends Schema.TaggedError<CellNumberRefused>()("CellNumberRefused", {
  problem: Schema.String
}) {
  override get message() {
    return `the cell got no number, and nothing was changed: ${this.problem}`
  }
}

/** The first cell of the list is not the one that decides about people. */
export class CopyRefused extends Schema.TaggedError<CopyRefused>()("CopyRefused", { home: Schema.String }) {
  override get message() {
    return (
      `the first cell of the list has copied its people from the cell ${this.home}, and nothing was changed: put ` +
      `${this.home} first, or let the first cell decide from now on by --new-home`
    )
  }
}
