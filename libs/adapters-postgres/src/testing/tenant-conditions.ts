// Tables that hold a tenant's data, with the columns that say whose.
const keyColumns: Readonly<Record<string, ReadonlyArray<string>>> = {
  mission: ["group_id", "environment"],
  event: ["group_id", "environment"],
  event_head: ["group_id", "environment"],
  mission_count: ["group_id", "environment"],
  idempotency_key: ["group_id", "environment"],
  stored_file: ["group_id", "environment"],
  storage_use: ["group_id", "environment"],
  price_change: ["group_id", "environment"],
  operations_note: ["group_id", "environment"],
  inspection: ["group_id", "environment"],
  trip_track: ["group_id", "environment"],
  tracking_link: ["group_id", "environment"],
  audit: ["group_id", "environment"],
  api_key: ["group_id", "environment"],
  delivery: ["group_id", "environment"],
  outbox: ["group_id", "environment"],
  feed_entry: ["group_id", "environment"],
  webhook_endpoint: ["group_id", "environment"],
  webhook_replay: ["group_id", "environment"],
  webhook_token: ["group_id", "environment"],
  book_removal: ["group_id", "environment"],
  mission_import: ["group_id", "environment"],
  import_row: ["group_id", "environment"],
  due_work: ["group_id", "environment"],
  request_log: ["group_id", "environment"],
  notice: ["group_id"],
  console_view: ["user_id"],
  billing_entity: ["group_id"],
  price_grid: ["group_id"]
}

// Conditions that join a row to a row of the tenant by its mission, endpoint or track. These parents never change their
// tenant, so that the joined tables need no columns of the tenant. A parameter is no such condition: a statement that
// finds an endpoint by a parameter alone has forgotten the tenant.
const byEndpoint = /\bendpoint_id = \w+\.(?:endpoint_id|id)\b/u
const reachedBy: Readonly<Record<string, RegExp>> = {
  event: /\bmission_id = \w+\.id\b/u,
  trip_position: /\btrack_id = \w+\.id\b/u,
  attempt: byEndpoint,
  attempt_log: byEndpoint,
  webhook_lane: byEndpoint,
  webhook_sealed: byEndpoint,
  webhook_secret: byEndpoint,
  webhook_endpoint: /\bid = \w+\.endpoint_id\b/u
}

const names = [...new Set([...Object.keys(keyColumns), ...Object.keys(reachedBy)])].join("|")
const uses = new RegExp(String.raw`\b(FROM|JOIN|UPDATE|USING)\s+(${names})(?:_default)?\b(?!\s*\()`, "giu")
const inserts = new RegExp(String.raw`\bINTO\s+(${names})\b(?:\s+AS\s+\w+)?\s*\(([^)]*)\)`, "giu")

/** The query that the place at `start` belongs to: up to the bracket that closes it, or the end, or the next UNION. */
const queryFrom = (text: string, start: number): string => {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === "(") depth++
    if (letter === ")" && depth-- === 0) return text.slice(start, at)
    if (depth === 0 && /^\bUNION\b/u.test(text.slice(at, at + 6))) return text.slice(start, at)
  }
  return text.slice(start)
}

/** The text of a query outside of brackets: a condition in a subquery does not restrict the outer query. */
const outermost = (query: string): string => {
  let depth = 0
  return [...query]
    .filter((letter) => {
      if (letter === "(") depth++
      const outside = depth === 0
      if (letter === ")") depth--
      return outside
    })
    .join("")
}

/**
 * Describes each place of a statement that reads or changes rows without naming their tenant; empty if there is none.
 * The query that names a table has to compare or write both columns of the tenant. Only the environment `test`, which
 * alone has a clock, may be a literal.
 */
export const forgottenConditions = (text: string): ReadonlyArray<string> => {
  const read = [...text.matchAll(uses)].flatMap(({ 1: verb = "", 2: table = "", index }) => {
    const query = outermost(queryFrom(text, index))
    if (reachedBy[table]?.test(query) === true) return []
    const columns = keyColumns[table]
    if (columns === undefined) return [`${verb.toUpperCase()} ${table} without a row that leads there`]
    return columns
      .filter((column) => !new RegExp(String.raw`\b${column} = (\$\d|'test'|\w+\.${column})`, "u").test(query))
      .map((column) => `${verb.toUpperCase()} ${table} without ${column}`)
  })
  const written = [...text.matchAll(inserts)].flatMap(({ 1: table = "", 2: columns = "" }) =>
    (keyColumns[table] ?? [])
      .filter((column) => !columns.split(",").some((name) => name.trim() === column))
      .map((column) => `INTO ${table} without ${column}`)
  )
  return [...read, ...written]
}
