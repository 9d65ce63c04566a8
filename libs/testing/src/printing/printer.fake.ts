import { Printer } from "@trajet/domain/printing"
import { Effect, Layer } from "effect"

const bytesOf = (model: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(model))

/**
 * Prints the model itself, as JSON, so that tests can read the content of the page. Places every photo with a content.
 */
export const fakePrinter: Layer.Layer<Printer> = Layer.succeed(Printer, {
  missionSheet: (sheet) => Effect.sync(() => bytesOf(sheet)),
  inspectionReport: (report, readPhoto) =>
    Effect.gen(function* () {
      const placed = yield* Effect.filter(report.photos, ({ id, leftOut }) =>
        leftOut === null ? Effect.map(readPhoto(id), (content) => content !== null) : Effect.succeed(false)
      )
      return { content: [bytesOf(report)], placed: placed.map(({ id }) => id) }
    })
})
