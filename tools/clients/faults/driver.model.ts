/** The kinds of calls that a driver makes. */
export const callKinds = ["estimate", "create", "read", "list", "cancel", "deposit"] as const
export type CallKind = (typeof callKinds)[number]

export interface DriverOptions {
  readonly idempotency_key?: string
  readonly timeout_millis?: number
  readonly attempt_timeout_millis?: number
  readonly attempts_max?: number
}

/** A call; `body` is that of the request, or `key`, `file_name` and `content_base64` of a deposit. */
export interface DriverCall {
  readonly id: number
  readonly call: CallKind
  readonly transport?: string
  readonly body?: object
  readonly options?: DriverOptions
}

/** The verification of a delivery. */
export interface DriverVerify {
  readonly id: number
  readonly verify: {
    readonly body_base64: string
    readonly headers: Readonly<Record<string, string>>
    readonly keys: ReadonlyArray<string>
    readonly now_millis: number
  }
}

export type End =
  | "done"
  | "problem"
  | "outcome_unknown"
  | "connection"
  | "unexpected_answer"
  | "configuration"
  | "other"

/** A line that a driver reads. */
export type DriverCommand = DriverCall | DriverVerify

/** The line that a driver writes about a call. */
export interface CallEnd {
  readonly id: number
  readonly end: End
  readonly attempts?: number
  /** Milliseconds. */
  readonly pauses?: ReadonlyArray<number>
  readonly status?: number
  readonly code?: string
  readonly reason?: string
  readonly read_first?: string
  readonly idempotency_key?: string | null
  readonly retry_after_millis?: number
  /** All that an error prints: message, causes, stack, and its members. */
  readonly shown?: string
  readonly data?: unknown
}

/** The line that a driver writes about a delivery. */
export interface VerifyEnd {
  readonly id: number
  readonly end: "verified" | "refused" | "other"
  readonly type?: string
  readonly event_id?: string
  /** True if this release has a class or type for the event. */
  readonly known?: boolean
  readonly reason?: string
}
