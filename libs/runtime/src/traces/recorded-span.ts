import { Cause, Context, Exit, Option, type Tracer } from "effect"
import { Hex } from "effect/encoding"
import { randomBytes } from "node:crypto"

/**
 * The attributes that leave the process. A list of what is allowed, so that no library and no later change sends an
 * address, a query or the message of an error to the collector.
 */
const exportedAttributes: ReadonlySet<string> = new Set([
  "db.system.name",
  "error.type",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "provider",
  "trajet.attempt",
  "trajet.delivery.id",
  "trajet.endpoint.id",
  "trajet.event.type",
  "trajet.outcome",
  "trajet.request.id",
  "trajet.shared_by",
  "trajet.waited_ms"
])

const textMax = 128

type AttributeValue = string | number | boolean

const hexOf = (bytes: number): string => Hex.encode(randomBytes(bytes))

/** The class of a failure, never its message, which may have data of persons. */
const errorTypeOf = (cause: Cause.Cause<unknown>): string => {
  if (Cause.hasInterruptsOnly(cause)) return "interrupted"
  const error: unknown = Cause.squash(cause)
  const tag: unknown = Reflect.get(Object(error), "_tag")
  const name = typeof tag === "string" ? tag : error instanceof Error ? error.name : typeof error
  return name.slice(0, textMax)
}

type Options = Parameters<Tracer.Tracer["span"]>[0]

/** What all spans of one trace in this process share. */
interface Room {
  left: number
}

/** Most spans of one trace in one process: work that asks the store a thousand times shows its beginning. */
export const spansPerTraceMax = 500

/** A span that is exported when it ends. It keeps neither results nor errors, which wait for their export otherwise. */
export class RecordedSpan implements Tracer.Span {
  readonly _tag = "Span"
  readonly sampled = true
  readonly spanId = hexOf(8)
  readonly links: ReadonlyArray<Tracer.SpanLink> = []
  readonly annotations = Context.empty()
  readonly attributes = new Map<string, AttributeValue>()
  readonly name: string
  readonly traceId: string
  readonly parent: Option.Option<Tracer.AnySpan>
  readonly kind: Tracer.SpanKind
  status: Tracer.SpanStatus
  readonly #room: Room
  readonly #ended: (span: RecordedSpan | null) => void

  /** `ended` gets null for a span that has no room in its trace. */
  constructor({ kind, name, parent, startTime }: Options, ended: (span: RecordedSpan | null) => void) {
    this.name = name
    this.parent = parent
    this.kind = kind
    this.status = { _tag: "Started", startTime }
    const above = Option.getOrUndefined(parent)
    this.traceId = above?.traceId ?? hexOf(16)
    this.#room = above instanceof RecordedSpan ? above.#room : { left: spansPerTraceMax }
    this.#ended = ended
  }

  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    if (this.status._tag === "Ended") return
    if (Exit.isFailure(exit)) this.attribute("error.type", errorTypeOf(exit.cause))
    this.status = { _tag: "Ended", startTime: this.status.startTime, endTime, exit: Exit.void }
    this.#room.left -= 1
    this.#ended(this.#room.left < 0 ? null : this)
  }

  attribute(key: string, value: unknown): void {
    if (this.status._tag === "Ended" || !exportedAttributes.has(key)) return
    if (typeof value === "string") this.attributes.set(key, value.slice(0, textMax))
    else if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
      this.attributes.set(key, value)
  }

  // Events and links are not exported: Effect makes events of log lines, which have messages.
  event(): void {}

  addLinks(): void {}
}
