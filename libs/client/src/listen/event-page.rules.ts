/** An event of the log. `data` is the exact text of the API's answer, which deliveries have too. */
export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly data: string
}

export interface EventPage {
  /** Oldest first. */
  readonly events: ReadonlyArray<LoggedEvent>
  /** True if the log continues after this page. */
  readonly hasMore: boolean
  /** The first event of the log, if the requested start is older; else null. */
  readonly oldestAvailable: string | null
}

/** Index of the closing quote of the string that starts at `from`. */
const endOfString = (text: string, from: number): number => {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1
  return at
}

/**
 * Splits a JSON array or object at its top level by commas and colons: into elements, or names and values in turn.
 * `text` has to be valid JSON.
 */
const partsOf = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  const end = text.length - 1
  let depth = 0
  let from = 1
  for (let at = 1; at < end; at++) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === "{" || char === "[") depth++
    else if (char === "}" || char === "]") depth--
    else if (depth === 0 && (char === "," || char === ":")) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  const last = text.slice(from, end).trim()
  return last === "" ? parts : [...parts, last]
}

const membersOf = (text: string): ReadonlyMap<string, string> => {
  const parts = partsOf(text)
  const names = parts.filter((_, index) => index % 2 === 0).map((name) => String(JSON.parse(name)))
  return new Map(names.map((name, index) => [name, parts[2 * index + 1] ?? "null"]))
}

const textMember = (members: ReadonlyMap<string, string>, name: string): string => {
  const value: unknown = JSON.parse(members.get(name) ?? "null")
  if (typeof value !== "string") throw new SyntaxError(`an event has no ${name}`)
  return value
}

const eventOf = (text: string): LoggedEvent => {
  const members = membersOf(text)
  const data = members.get("data")
  if (data === undefined) throw new SyntaxError("an event has no data")
  const [id, type, createdAt] = ["id", "type", "created_at"].map((name) => textMember(members, name))
  return { id: id ?? "", type: type ?? "", createdAt: createdAt ?? "", data }
}

/**
 * Reads a page of `GET /v1/events`. Cuts `data` out of the text instead of parsing it: a parser would lose the notation
 * of numbers, the escapes, and the order of members whose names are digits.
 *
 * @throws SyntaxError if the text is not a page
 */
export const readEventPage = (text: string): EventPage => {
  const page: unknown = JSON.parse(text)
  const members = membersOf(text.trim())
  const list = members.get("data")
  if (typeof page !== "object" || page === null || list?.startsWith("[") !== true) {
    throw new SyntaxError("the answer is not a page of events")
  }
  return {
    events: partsOf(list).map(eventOf),
    hasMore: (members.get("next_cursor") ?? "null") !== "null",
    oldestAvailable: members.has("oldest_available") ? textMember(members, "oldest_available") : null
  }
}
