import { Option } from "effect"
import { OtlpResource, type OtlpTracer } from "effect/observability"
import type { RecordedSpan } from "./recorded-span.ts"

type OtlpSpan = OtlpTracer.ScopeSpan["spans"][number]

const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const
const unset = 0
const failed = 2

const otlpSpan = (span: RecordedSpan): OtlpSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: Option.getOrUndefined(Option.map(span.parent, ({ spanId }) => spanId)),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: String(span.status.startTime),
  endTimeUnixNano: String(span.status._tag === "Ended" ? span.status.endTime : span.status.startTime),
  attributes: OtlpResource.entriesToAttributes(span.attributes),
  droppedAttributesCount: 0,
  events: [],
  droppedEventsCount: 0,
  status: { code: span.attributes.has("error.type") ? failed : unset },
  links: [],
  droppedLinksCount: 0
})

/** What describes the process in each request to the collector. */
export interface TracedProcess {
  readonly service: string
  readonly instance: string
}

/** Spans as the collector takes them. */
export const otlpSpans = (
  { instance, service }: TracedProcess,
  spans: ReadonlyArray<RecordedSpan>
): OtlpTracer.TraceData => ({
  resourceSpans: [
    {
      resource: OtlpResource.make({ serviceName: service, attributes: { "service.instance.id": instance } }),
      scopeSpans: [{ scope: { name: "trajet" }, spans: spans.map(otlpSpan) }]
    }
  ]
})
