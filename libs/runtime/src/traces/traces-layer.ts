import { Context, Effect, Layer, Option, Redacted, References, Result, Tracer } from "effect"
import { hostname } from "node:os"
import { SettingsRefused } from "../safe-settings.rules.ts"
import { RecordedSpan } from "./recorded-span.ts"
import { spanExport } from "./span-export.ts"
import { makeSampling, TraceSampling } from "./trace-sampling.ts"
import type { TracesSettings } from "./traces.settings.ts"

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const nameForm = /^[\w!#$%&'*+.^`|~-]+$/u
const valueForm = /^[\t\u{20}-\u{7E}]*$/u

/** Reads `name=value,name=value`, as `OTEL_EXPORTER_OTLP_HEADERS` has it. Fails without the text, which has a secret. */
export const otlpHeaders = (text: string): Result.Result<Readonly<Record<string, string>>, SettingsRefused> => {
  const headers = new Headers()
  for (const part of text.split(",").filter((part) => part.trim() !== "")) {
    const at = part.indexOf("=")
    const name = part.slice(0, at).trim()
    const value = decoded(part.slice(at + 1).trim())
    if (at === -1 || !nameForm.test(name) || value === null || !valueForm.test(value)) {
      const fault = "TRAJET_OTLP_HEADERS is not valid: set it to headers such as authorization=Bearer%20secret"
      return Result.fail(new SettingsRefused({ faults: [fault] }))
    }
    headers.set(name, value)
  }
  return Result.succeed(Object.fromEntries(headers))
}

/** The address that takes traces, below the base address of a collector. */
export const tracesAddress = (base: URL): string => {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/u, "")}/v1/traces`
  return url.href
}

/**
 * Spans cost a little even without a recorder, so they are off: in the process without a collector, and with one in
 * each request that is not sampled. `inRecordedTrace` turns them on.
 */
export const withoutSpans = Effect.provideService(References.TracerEnabled, false)

/** Runs work whose spans are recorded. */
export const inRecordedTrace = Effect.provideService(References.TracerEnabled, true)

/** Records traces and sends them to the collector, if one is set. Spans are still off: see `withoutSpans`. */
export const tracesLayer = (settings: TracesSettings, service: string): Layer.Layer<never, SettingsRefused> =>
  Option.match(settings.url, {
    onNone: () => Layer.empty,
    onSome: (base) =>
      Layer.effectContext(
        Effect.gen(function* () {
          const headers = yield* Effect.fromResult(
            otlpHeaders(Option.match(settings.headers, { onNone: () => "", onSome: Redacted.value }))
          )
          const instance = `${hostname()}:${process.pid}`
          const add = yield* spanExport({ url: tracesAddress(base), headers, service, instance })
          const tracer = Tracer.make({ span: (options) => new RecordedSpan(options, add) })
          return Context.make(Tracer.Tracer, tracer).pipe(
            Context.add(TraceSampling, makeSampling(settings)),
            Context.add(References.TracerEnabled, false)
          )
        })
      )
  })
