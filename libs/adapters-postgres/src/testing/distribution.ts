// How the tables would lie in a database that is distributed by `group_id` (docs/adr/0068). A test compares these lists with
// the catalog.

/** Tables that lie with their group. Those that grow do so with the missions of the group. */
export const distributedTables: ReadonlyArray<string> = [
  "attempt",
  "audit",
  "billing_entity",
  "book_removal",
  "delivery",
  "due_work",
  "event",
  "event_head",
  "feed_cursor",
  "feed_driver_entry",
  "feed_entry",
  "group_change",
  "group_move",
  "idempotency_key",
  "import_row",
  "inspection",
  "mission",
  "mission_count",
  "mission_import",
  "notice",
  "offer",
  "offer_decline",
  "operations_note",
  "outbox",
  "price_change",
  "price_grid",
  "push_message",
  "request_log",
  "robot_drive",
  "storage_use",
  "stored_file",
  "test_clock",
  "tracking_link",
  "trip_position",
  "trip_track",
  "webhook_replay"
]

/** Distributed tables that also have rows of operations, which belong to no group: `group_id` is null there. */
export const withRowsOfNobody: ReadonlyArray<string> = ["audit", "due_work", "notice"]

const each = (reason: string, ...tables: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.map((table) => [table, reason]))

/** Tables that every part of the database could have whole, each with the reason. */
export const wholeTables: Readonly<Record<string, string>> = {
  ...each("is found before the group is known, and a group has few", "api_key"),
  ...each("one row of each group", "customer_group"),
  ...each(
    "a group has few endpoints, which dispatchers find by their ids",
    "webhook_endpoint",
    "webhook_lane",
    "webhook_sealed",
    "webhook_secret",
    "webhook_token"
  ),
  ...each("people of the transport company, who drive for every group", "person", "person_key"),
  ...each("what operators ask, of one group or of all, for an hour", "person_request"),
  ...each("phones of drivers, who drive for every group", "device_link", "push_subscription"),
  ...each(
    "users are found by what they know or carry, and operators belong to no group",
    "console_challenge",
    "console_link",
    "console_passkey",
    "console_session",
    "console_user",
    "console_view"
  ),
  ...each("one row of each environment, or of each restore", "feed_gap", "feed_head", "restoration"),
  ...each("is emptied by a crash, and has rows of addresses too", "rate_bucket"),
  ...each("one row of each dispatcher, which delivers for every group", "dispatcher"),
  ...each("one row in a cell whose operators and drivers are copied", "people_copy"),
  ...each("a key of dossiers each year, for every group", "evidence_key"),
  ...each("one row of each migration or step", "kysely_migration", "migration_step")
}
