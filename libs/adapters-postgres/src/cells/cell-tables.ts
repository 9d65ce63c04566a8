/** The column by which a row belongs to a group. */
type GroupColumn = "id" | "group_id" | "endpoint_id" | "user_id"

type RowChange = "INSERT" | "UPDATE" | "DELETE"

export interface CellTable {
  readonly name: string
  readonly by: GroupColumn
  /**
   * `noted`: copied while the group is served, and its changes are noted. `last`: small, and copied whole while the group is
   * stopped. `appended`: rows only come, and are found by their growing ids. `never`: the other cell has its own.
   */
  readonly copied: "noted" | "last" | "appended" | "never"
  /** Changes that one statement makes to rows of many groups: a stop leaves the rows out instead of refusing the statement. */
  readonly leftOut: ReadonlyArray<RowChange>
  /** Columns that say how a cell serves the group, and are not copied. */
  readonly own?: ReadonlyArray<string>
  /** A condition on the rows that stay in the cell that the group has left; `until_return`: all, until the group comes back. */
  readonly stay?: "true" | "until_return" | "user_id IS NULL"
}

type Options = Partial<Omit<CellTable, "name" | "copied">>

const table =
  (copied: CellTable["copied"], preset: Options = {}) =>
  (name: string, options: Options = {}): CellTable => ({
    by: "group_id",
    leftOut: ["DELETE"],
    ...preset,
    ...options,
    name,
    copied
  })

const noted = table("noted")
/** Work that processes claim for many groups at once. */
const claimed = table("noted", { leftOut: ["UPDATE", "DELETE"] })
const last = table("last")
const never = table("never", { leftOut: ["INSERT", "UPDATE", "DELETE"] })

/** Every table with rows of groups, each after those that it refers to. */
export const cellTables: ReadonlyArray<CellTable> = [
  noted("customer_group", { by: "id", own: ["moved_to"], stay: "true" }),
  noted("console_user"),
  // Its last use is written for many keys at once. Links of the last day are redirected by their key.
  noted("api_key", { leftOut: ["UPDATE", "DELETE"], stay: "user_id IS NULL" }),
  noted("price_grid"),
  noted("billing_entity"),
  noted("test_clock"),
  noted("mission"),
  noted("book_removal"),
  noted("event"),
  noted("price_change"),
  noted("inspection"),
  noted("operations_note"),
  noted("stored_file"),
  noted("offer"),
  noted("offer_decline"),
  noted("trip_track"),
  noted("trip_position"),
  // The cell that the group has left redirects its links (docs/adr/0110).
  noted("tracking_link", { stay: "until_return" }),
  noted("robot_drive"),
  noted("idempotency_key"),
  noted("request_log", { leftOut: ["INSERT", "DELETE"] }),
  noted("webhook_endpoint"),
  claimed("delivery"),
  noted("attempt", { leftOut: ["INSERT", "UPDATE", "DELETE"] }),
  claimed("webhook_replay"),
  claimed("mission_import"),
  claimed("import_row"),
  claimed("notice"),
  claimed("due_work"),
  last("webhook_secret", { by: "endpoint_id" }),
  last("webhook_sealed"),
  last("webhook_token"),
  last("webhook_lane", { by: "endpoint_id" }),
  last("console_link", { by: "user_id" }),
  last("console_passkey", { by: "user_id" }),
  last("console_session", { by: "user_id" }),
  last("console_view", { by: "user_id" }),
  last("storage_use"),
  last("outbox", { leftOut: ["UPDATE", "DELETE"] }),
  last("event_head"),
  last("feed_cursor", { leftOut: ["INSERT", "UPDATE", "DELETE"] }),
  table("appended")("audit", { stay: "true" }),
  // Of phones that are known to this cell.
  never("push_message"),
  // Triggers count the missions that arrive.
  never("mission_count"),
  // The feed of each cell has positions of its own.
  never("feed_entry"),
  never("feed_driver_entry"),
  never("console_challenge", { by: "user_id" })
]

/** Tables whose rows are kept from others by a trigger while the group moves. */
export const guardedTables: ReadonlyArray<CellTable> = cellTables.filter(
  ({ by, copied, name }) => copied !== "appended" && name !== "mission_count" && (by === "group_id" || by === "id")
)
