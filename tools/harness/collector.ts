import { type Received, startReceiver } from "./receiver.ts"

/** A span as a collector has taken it. */
export interface CollectedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly isFailed: boolean
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface ResourceSpans {
  readonly resource: { readonly attributes: ReadonlyArray<Attribute> }
  readonly scopeSpans: ReadonlyArray<{
    readonly spans: ReadonlyArray<{
      readonly traceId: string
      readonly spanId: string
      readonly parentSpanId?: string
      readonly name: string
      readonly kind: number
      readonly attributes: ReadonlyArray<Attribute>
      readonly status: { readonly code: number }
    }>
  }>
}

const failed = 2

const plain = (attributes: ReadonlyArray<Attribute>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = ({ body }: Received): ReadonlyArray<CollectedSpan> => {
  const { resourceSpans }: { readonly resourceSpans: ReadonlyArray<ResourceSpans> } = JSON.parse(body)
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, kind, name, parentSpanId, spanId, status, traceId }) => ({
        service: String(plain(resource.attributes)["service.name"]),
        traceId,
        spanId,
        parentSpanId: parentSpanId ?? null,
        name,
        kind,
        attributes: plain(attributes),
        isFailed: status.code === failed
      }))
    )
  )
}

/** Starts a collector of traces on loopback, which keeps what it is sent; it never answers if it `hangs`. */
export const startCollector = async ({ hangs = false }: { readonly hangs?: boolean } = {}) => {
  const receiver = await startReceiver((_received, response) => {
    if (!hangs) response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  return {
    url: receiver.url,
    /** Everything that it was sent, as it came. */
    received: receiver.received,
    spans: () => receiver.received.flatMap(spansOf),
    close: receiver.close
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>
