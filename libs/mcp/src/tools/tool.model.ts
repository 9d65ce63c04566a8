import type { CallApi } from "../api-call.ts"
import type { Json } from "../json.ts"

/** The arguments of a tool, sorted by where they belong. */
export interface Arguments {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Json
  /** Members that the endpoint does not know: the amount that is repeated back. */
  readonly own: Json
  readonly idempotencyKey: string | null
}

/** What a tool answers. `data` is of the API, and so of other people; `message` is ours. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string; readonly data?: unknown }

/** Carries a call of a tool out. */
export type RunTool = (given: Arguments, call: CallApi, signal: AbortSignal) => Promise<Outcome>

/** The hints of the protocol about what a tool does (`ToolAnnotations`). */
export interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True if it writes. */
  readonly changes: boolean
  readonly inputSchema: Json
  readonly outputSchema: Json
  readonly annotations: Annotations
  /** Sorts the arguments of a call; a text says what is wrong with them. */
  readonly sorted: (given: Json) => Arguments | string
  readonly run: RunTool
}
