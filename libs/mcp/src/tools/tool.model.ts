import type { CallApi } from "../api-call.ts"
import type { Json } from "../json.ts"

/** The arguments of a tool, sorted into the parts of a request. */
export interface Arguments {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Json
  /** Arguments that only the tool reads, such as the amount that the caller repeats. */
  readonly own: Json
  readonly idempotencyKey: string | null
}

/**
 * The answer of a tool. `message` is a text of this server. `data` comes from the API and may contain texts of others.
 */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string; readonly data?: unknown }

/** Runs a tool. */
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
  /** True if the tool writes. */
  readonly changes: boolean
  readonly inputSchema: Json
  readonly outputSchema: Json
  readonly annotations: Annotations
  /** Sorts the arguments of a call. Returns a text if an argument is wrong. */
  readonly sorted: (given: Json) => Arguments | string
  readonly run: RunTool
}
