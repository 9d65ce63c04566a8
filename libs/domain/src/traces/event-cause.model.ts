/** The place in a trace that caused an event: a span of the service, or the one that the client named. */
export interface EventCause {
  /** 32 hexadecimal digits in lower case, not all 0. */
  readonly traceId: string
  /** 16 hexadecimal digits in lower case, not all 0. */
  readonly spanId: string
  /** The flag `sampled` that receivers get. */
  readonly isSampled: boolean
  /** True if the service records the trace, false if it only passes on what the client has sent. */
  readonly isRecorded: boolean
}
