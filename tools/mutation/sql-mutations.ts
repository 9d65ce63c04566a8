import type { MutationKind, Span } from "./mutant.model.ts"

/** A mutation of SQL, with places from the beginning of the given text. */
interface SqlMutation extends Span {
  readonly kind: MutationKind
  readonly before: string
  readonly after: string
}

const word = /[a-z_]\w*/iy

/** Words that end a condition which begins at the same depth of brackets. */
const endsCondition = new Set([
  ...["and", "or", "order", "group", "having", "limit", "offset", "returning", "for", "on", "union", "except"],
  ...["left", "right", "inner", "cross", "join", "where", "then", "else", "end", "when", "do", "set", "window", "from"]
])

interface Token extends Span {
  readonly text: string
  readonly depth: number
}

const endAfter = (sql: string, mark: string, from: number): number => {
  const found = sql.indexOf(mark, from)
  return found < 0 ? sql.length : found + mark.length
}

/** The end of a text in quotes, a comment of a line, or a placeholder `${…}` that begins here; null if none does. */
const endOfOpaque = (sql: string, at: number): number | null => {
  if (sql[at] === "'") return endAfter(sql, "'", at + 1)
  if (sql.startsWith("--", at)) return endAfter(sql, "\n", at)
  if (!sql.startsWith("${", at)) return null
  let depth = 0
  for (let place = at + 1; place < sql.length; place += 1) {
    if (sql[place] === "{") depth += 1
    if (sql[place] === "}") depth -= 1
    if (depth === 0) return place + 1
  }
  return sql.length
}

/** Words, brackets and comparisons of a text of SQL, each with its depth of brackets. */
const tokensOf = (sql: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  let depth = 0
  for (let at = 0; at < sql.length;) {
    const opaque = endOfOpaque(sql, at)
    if (opaque !== null) {
      at = opaque
      continue
    }
    word.lastIndex = at
    const [name] = word.exec(sql) ?? []
    const comparison = /^(?:<=|>=|<>|->>|->|<@|@>|=>|<|>)/u.exec(sql.slice(at, at + 3))?.[0]
    const text = name ?? comparison ?? sql[at] ?? ""
    if (text === ")") depth -= 1
    if (text.trim() !== "") tokens.push({ text: text.toLowerCase(), start: at, end: at + text.length, depth })
    if (text === "(") depth += 1
    at += text.length
  }
  return tokens
}

/** The words `AND` that belong to a `BETWEEN`. */
const boundsOfBetween = (tokens: ReadonlyArray<Token>): ReadonlySet<Token> =>
  new Set(
    tokens.flatMap(({ depth, text }, index) => {
      const and = tokens.slice(index).find((token) => token.depth === depth && token.text === "and")
      return text !== "between" || and === undefined ? [] : [and]
    })
  )

interface Condition {
  readonly tokens: ReadonlyArray<Token>
  readonly first: number
  readonly ofBetween: ReadonlySet<Token>
}

const endOfCondition = (sql: string, { first, ofBetween, tokens }: Condition): number => {
  const depth = tokens[first]?.depth ?? 0
  const end = tokens.slice(first).find((token, index) => {
    if (token.depth < depth) return true
    // `IS DISTINCT FROM` is one comparison.
    const isInside = ofBetween.has(token) || tokens[first + index - 1]?.text === "distinct"
    return token.depth === depth && endsCondition.has(token.text) && !isInside
  })
  return end?.start ?? sql.length
}

/** `ON CONFLICT ON CONSTRAINT` has no condition. */
const afterOn: ReadonlySet<string | undefined> = new Set(["conflict", "constraint"])

const beginsCondition = new Set(["where", "and", "on"])

/** `true OR` keeps the placeholders of the condition, so that the statement still gets all that it is sent. */
const withoutConditions = (sql: string, tokens: ReadonlyArray<Token>): ReadonlyArray<SqlMutation> => {
  const ofBetween = boundsOfBetween(tokens)
  return tokens.flatMap((token, index) => {
    const isOtherOn =
      token.text === "on" && (afterOn.has(tokens[index + 1]?.text) || tokens[index - 1]?.text === "distinct")
    if (!beginsCondition.has(token.text) || isOtherOn || ofBetween.has(token)) return []
    const first = tokens[index + 1]
    // A condition that begins with a placeholder has no token there.
    const start = token.end + (/^\s*/u.exec(sql.slice(token.end))?.[0].length ?? 0)
    const before =
      first === undefined ? "" : sql.slice(start, endOfCondition(sql, { tokens, first: index + 1, ofBetween }))
    const condition = before.trimEnd()
    if (condition === "" || condition.includes("--")) return []
    const after = `(true OR (${condition}))`
    return [{ kind: "SQL condition" as const, start, end: start + condition.length, before: condition, after }]
  })
}

const otherBoundary: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" }

const otherBoundaries = (tokens: ReadonlyArray<Token>): ReadonlyArray<SqlMutation> =>
  tokens.flatMap(({ end, start, text }) => {
    const after = otherBoundary[text]
    return after === undefined ? [] : [{ kind: "SQL boundary" as const, start, end, before: text, after }]
  })

/** A join that keeps rows without a partner drops them, and the other way round. */
const otherJoins = (sql: string, tokens: ReadonlyArray<Token>): ReadonlyArray<SqlMutation> =>
  tokens.flatMap((token, index) => {
    if (token.text !== "join") return []
    const previous = tokens[index - 1]
    if (previous?.text === "cross" || previous?.text === "right" || previous?.text === "full") return []
    const start = previous?.text === "left" || previous?.text === "inner" ? previous.start : token.start
    const before = sql.slice(start, token.end)
    const after = previous?.text === "left" ? "JOIN" : "LEFT JOIN"
    return [{ kind: "SQL join" as const, start, end: token.end, before, after }]
  })

/**
 * The mutations of the text of a `sql` template, as it stands in the source: conditions that always hold, boundaries
 * moved by one value, and joins exchanged.
 */
export const sqlMutations = (sql: string): ReadonlyArray<SqlMutation> => {
  const tokens = tokensOf(sql)
  return [...withoutConditions(sql, tokens), ...otherBoundaries(tokens), ...otherJoins(sql, tokens)]
}
