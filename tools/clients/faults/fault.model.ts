import type { IncomingMessage, ServerResponse } from "node:http"
import type { CallKind, DriverOptions } from "./driver.model.ts"

/** What a fault tells about the request that met it. */
export type Meaning =
  /** No answer came. */
  | "network"
  | "cut"
  | "timeout"
  /** A 2xx that is not a JSON object. */
  | "content_type"
  | "json"
  | "too_large"
  | "redirect"
  /** 429: not processed. */
  | "busy"
  /** A failure of the server, or of the transfer: perhaps processed. */
  | "failure"
  /** A failure whose code says that nothing was done. */
  | "nothing_done"
  /** The API is processing an identical request. */
  | "in_progress"
  /** `outcome_unknown` is true. */
  | "unknown"
  /** The API refused, after it looked the idempotency key up. */
  | "refusal"
  /** A refusal before that: by a proxy, or because of the key of the caller. */
  | "early_refusal"
  /** The right answer. */
  | "genuine"

/** The answer of the API to the request, as JSON. */
export interface GenuineAnswer {
  readonly status: number
  readonly text: string
}

/** A request, and what the fault is played with. */
export interface PlayedRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly genuine: GenuineAnswer
  /** Seconds of a `Retry-After`. */
  readonly seconds: number
  /** The address that a redirect leads to: nobody may go there. */
  readonly elsewhere: string
}

/** A kind of fault. */
export interface FaultKind {
  readonly meaning: Meaning
  /** Whether the API processes the request before the fault; null if a script chooses. */
  readonly processed: boolean | null
  readonly play: (played: PlayedRequest) => void
  readonly status?: number
  readonly code?: string
  /**
   * The pause that the answer asks for, in milliseconds, by its seconds and the offset of the client's clock; null if its
   * `Retry-After` is absent or invalid.
   */
  readonly asks?: (seconds: number, clockOffsetMillis: number) => number | null
  /** True if the pause depends on the moment, so that it is only about right. */
  readonly isAbout?: boolean
  /** True if the fault comes before the body of the request was read. */
  readonly isEarly?: boolean
  /** True if playing it costs much: a few are enough. */
  readonly isCostly?: boolean
}

/** A fault of a script. */
export interface Fault {
  readonly kind: string
  readonly processed: boolean
  readonly seconds: number
}

/** A call, and the faults that its requests meet, one after the other; later requests get the right answer. */
export interface Script {
  readonly id: number
  readonly call: CallKind
  readonly transport: string
  readonly options: DriverOptions
  readonly faults: ReadonlyArray<Fault>
  /** Pages of a list that come before the faults. */
  readonly pagesBefore: number
}
