import { Geocoder } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { readFile } from "node:fs/promises"
import { buildText, gazetteerPath, keepText } from "./gazetteer-build.ts"
import { type Gazetteer, openGazetteer } from "./gazetteer-file.ts"
import { withDistinctLabels } from "./distinct-labels.rules.ts"
import { recentAnswers } from "./recent-answers.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import { findTowns } from "./town-search.rules.ts"

/** Addresses whose towns are remembered: a fleet orders to the same places day by day. Some 10 MiB if all are used. */
const addressesKeptMax = 20_000

export interface GazetteerOptions {
  /** Folder that keeps the built gazetteer between starts; created if it is missing. */
  readonly cacheFolder: string
}

const readSaved = (path: string): Effect.Effect<Gazetteer | undefined> =>
  Effect.tryPromise(() => readFile(path, "utf8")).pipe(
    Effect.map(openGazetteer),
    Effect.catch(() => Effect.succeed<Gazetteer | undefined>(undefined))
  )

// A read-only folder costs a build at every start, but must not prevent the start.
const keep = (path: string, text: string): Effect.Effect<void> =>
  Effect.tryPromise(() => keepText(path, text)).pipe(
    Effect.catch((error) => Effect.logWarning("the gazetteer cannot be kept, and is built at every start", error.cause))
  )

const loadGazetteer = Effect.fn("loadGazetteer")(function* (cacheFolder: string) {
  const path = yield* Effect.promise(() => gazetteerPath(cacheFolder))
  const found = yield* readSaved(path)
  if (found !== undefined) return found
  const text = yield* Effect.promise(buildText)
  yield* keep(path, text)
  const gazetteer = openGazetteer(text)
  if (gazetteer === undefined) return yield* Effect.die(new Error("the built gazetteer is unreadable"))
  return gazetteer
})

/**
 * The embedded geocoder: towns of France and Europe, no streets (`municipalityOnly`), no network. Built from the data
 * packages at the first start (about two seconds), read from `cacheFolder` afterwards.
 */
export const gazetteerGeocoder = ({ cacheFolder }: GazetteerOptions): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.map(loadGazetteer(cacheFolder), (gazetteer) => {
      const candidates = recentAnswers(addressesKeptMax, (address) => {
        const found = findTowns(address, gazetteer)
        return found === undefined ? [] : withDistinctLabels(address, candidatesOf(found), gazetteer)
      })
      return Geocoder.of({ municipalityOnly: true, search: (address) => Effect.sync(() => candidates(address)) })
    })
  )
