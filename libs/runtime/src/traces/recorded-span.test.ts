import { assert, describe, it } from "@effect/vitest"
import { Context, Exit, Option, Tracer } from "effect"
import { otlpSpans } from "./otlp-spans.ts"
import { RecordedSpan, spansPerTraceMax } from "./recorded-span.ts"

const begin = (parent: Tracer.AnySpan | null, ended: (span: RecordedSpan | null) => void = () => undefined) =>
  new RecordedSpan(
    {
      name: "createTransport",
      parent: Option.fromNullishOr(parent),
      annotations: Context.empty(),
      links: [],
      startTime: 1n,
      kind: "internal",
      root: parent === null,
      sampled: true
    },
    ended
  )

class Refused extends Error {
  readonly _tag = "Refused"
}

const told = (span: RecordedSpan) => JSON.stringify(otlpSpans({ service: "trajet-api", instance: "a:1" }, [span]))

describe("a recorded span", () => {
  it("tells the class of a failure, and neither its message nor an attribute that is not allowed", () => {
    const span = begin(null)
    span.attribute("url.full", "https://api.example/?reference=Dupont")
    span.attribute("http.route", "/v1/transports")
    span.end(2n, Exit.fail(new Refused("10 rue de la Paix")))
    const text = told(span)
    assert.include(text, '{"key":"error.type","value":{"stringValue":"Refused"}}')
    assert.include(text, '"status":{"code":2}')
    assert.include(text, '"/v1/transports"')
    assert.notMatch(text, /Dupont|Paix|api\.example/u)
  })

  it("bounds its texts, and takes no value that OTLP has no form for", () => {
    const span = begin(null)
    span.attribute("http.route", "x".repeat(10_000))
    span.attribute("trajet.attempt", Number.NaN)
    span.attribute("provider", { key: "secret" })
    span.end(2n, Exit.void)
    const text = told(span)
    assert.isBelow(text.length, 1_500)
    assert.notMatch(text, /null|secret|trajet\.attempt/u)
    assert.include(text, '"status":{"code":0}')
  })

  it("belongs to the trace of its parent, which may be a span of a client", () => {
    const remote = Tracer.externalSpan({ traceId: "a".repeat(32), spanId: "b".repeat(16), sampled: true })
    const child = begin(begin(remote))
    assert.strictEqual(child.traceId, "a".repeat(32))
    assert.match(child.spanId, /^[\da-f]{16}$/u)
    assert.include(told(begin(remote)), `"parentSpanId":"${"b".repeat(16)}"`)
    assert.match(begin(null).traceId, /^[\da-f]{32}$/u)
  })

  it("is exported once, and not at all after its trace has had room for its spans", () => {
    let [exported, dropped] = [0, 0]
    const ended = (span: RecordedSpan | null) => void (span === null ? dropped++ : exported++)
    const root = begin(null, ended)
    for (let nth = 0; nth < spansPerTraceMax + 100; nth++) {
      const span = begin(root, ended)
      span.end(2n, Exit.void)
      span.end(3n, Exit.void)
    }
    assert.deepStrictEqual([exported, dropped], [spansPerTraceMax, 100])
  })
})
