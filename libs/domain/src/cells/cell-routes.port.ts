import { Context, type Effect, Schema } from "effect"

/** A proxy did not take the new cell of a group. */
export class RoutesUnavailable extends Schema.TaggedError<RoutesUnavailable>()("RoutesUnavailable", {
  proxy: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return (
      `the proxy ${this.proxy} did not take the new cell of the group: ${this.reason}. The group is served by the new ` +
      "cell: give the proxy a new map by cells export, and run the command again to end the move"
    )
  }
}

/** The proxies before the cells, which find the cell of a request by the beginning of its key. */
export class CellRoutes extends Context.Service<
  CellRoutes,
  {
    /** Lets every proxy send keys with these beginnings to the cell. Safe to repeat. */
    readonly route: (beginnings: ReadonlyArray<string>, cell: string) => Effect.Effect<void, RoutesUnavailable>
  }
>()("@trajet/domain/cells/CellRoutes") {}
