import {
  completionsMax,
  Geocoder,
  greatCircleMeters,
  type NamedTown,
  type NearTown,
  nearTownMeters,
  type PlaceCandidate,
  type Point,
  Towns
} from "@trajet/domain/places"
import { RecentAnswers } from "@trajet/domain/text"
import { Effect, Layer } from "effect"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type BuildFailed, buildElsewhere } from "./build-elsewhere.ts"
import { gazetteerPath } from "./gazetteer-path.ts"
import { type Gazetteer, openGazetteer } from "./gazetteer-file.ts"
import { nameKey, nameKeys, type Town } from "./gazetteer.model.ts"
import { withDistinctLabels } from "./distinct-labels.rules.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import { findTowns } from "./town-search.rules.ts"

/** Addresses whose towns are remembered: a fleet orders to the same places day by day. */
const kept = { answersMax: 20_000, bytesMax: 32 * 1024 * 1024 }
const candidateBytes = 500

interface GazetteerOptions {
  /** Folder that keeps the built gazetteer between starts; created if it is missing. */
  readonly cacheFolder: string
}

const readSaved = (path: string): Effect.Effect<Gazetteer | undefined> =>
  Effect.tryPromise(() => readFile(path)).pipe(
    Effect.map(openGazetteer),
    Effect.catch(() => Effect.succeed<Gazetteer | undefined>(undefined))
  )

// A read-only folder costs a build at every start, but must not prevent the start.
const buildBeside = Effect.fnUntraced(function* (obstacle: BuildFailed) {
  yield* Effect.logWarning("the gazetteer cannot be kept, and is built at every start", obstacle.message)
  const path = yield* Effect.promise(async () => gazetteerPath(await mkdtemp(join(tmpdir(), "trajet-gazetteer-"))))
  yield* Effect.orDie(buildElsewhere(path))
  return yield* readSaved(path).pipe(
    Effect.ensuring(Effect.promise(() => rm(dirname(path), { recursive: true, force: true })))
  )
})

const loadGazetteer = Effect.fn("loadGazetteer")(function* (cacheFolder: string) {
  const path = yield* Effect.promise(() => gazetteerPath(cacheFolder))
  const found = yield* readSaved(path)
  if (found !== undefined) return found
  const built = yield* buildElsewhere(path).pipe(Effect.andThen(readSaved(path)), Effect.catch(buildBeside))
  return built ?? (yield* Effect.die(new Error("the built gazetteer is unreadable")))
})

const nearTown = (point: Point, { cityCode, country, kind, lat, lng, name, postcodes }: Town): NearTown => ({
  name,
  code: cityCode,
  postcode: kind === "foreign" ? null : (postcodes[0] ?? null),
  country,
  meters: greatCircleMeters(point, { lat, lng })
})

/** The towns that a text may become, the largest first: `lyo`, `6900`, `69002 ly`. */
const townsBeginning = (text: string, gazetteer: Gazetteer): ReadonlyArray<NamedTown> => {
  const [, code = "", name = ""] = /^(\d{0,5}) ?(.*)$/u.exec(nameKey(text)) ?? []
  const isNamed = (town: Town) => nameKeys(town.name).some((key) => key.startsWith(name))
  const found =
    code === "" ? gazetteer.beginning("names", name) : gazetteer.beginning("postcodes", code).filter(isNamed)
  const named = found
    .toSorted((one, other) => other.population - one.population)
    .map(({ country, name: of, postcodes }): NamedTown => {
      const postcode = postcodes.find((each) => each.startsWith(code)) ?? null
      return { name: of, postcode, country }
    })
  return [...new Map(named.map((town) => [`${town.postcode} ${town.name}`, town])).values()].slice(0, completionsMax)
}

const townsOf = (loaded: Effect.Effect<Gazetteer>): Layer.Layer<Towns> =>
  Layer.succeed(
    Towns,
    Towns.of({
      near: (point) =>
        Effect.map(loaded, (gazetteer) =>
          gazetteer
            .around(point)
            .map((town) => nearTown(point, town))
            .filter(({ meters }) => meters <= nearTownMeters)
            .toSorted((a, b) => a.meters - b.meters)
        ),
      beginning: (text) =>
        text.trim() === "" ? Effect.succeed([]) : Effect.map(loaded, (gazetteer) => townsBeginning(text, gazetteer))
    })
  )

const geocoderOf = (gazetteer: Gazetteer): Layer.Layer<Geocoder> => {
  const recent = new RecentAnswers<ReadonlyArray<PlaceCandidate>>({
    ...kept,
    bytesOf: (candidates) => candidateBytes * candidates.length
  })
  const search = (address: string): ReadonlyArray<PlaceCandidate> => {
    const found = findTowns(address, gazetteer)
    return found === undefined ? [] : withDistinctLabels(address, candidatesOf(found), gazetteer)
  }
  return Layer.succeed(
    Geocoder,
    // Its towns complete what is typed.
    Geocoder.of({
      municipalityOnly: true,
      complete: null,
      search: (address) => {
        const known = recent.get(address)
        return known === undefined ? Effect.sync(() => recent.keep(address, search(address))) : Effect.succeed(known)
      }
    })
  )
}

/**
 * The embedded geocoder: towns of France and Europe, no streets (`municipalityOnly`), no network; and its towns. Built from the data
 * packages at the first start by a process of its own (about two seconds), read from `cacheFolder` afterwards.
 */
export const gazetteerGeocoder = ({ cacheFolder }: GazetteerOptions): Layer.Layer<Geocoder | Towns> =>
  Layer.unwrap(
    Effect.map(loadGazetteer(cacheFolder), (gazetteer) =>
      Layer.merge(geocoderOf(gazetteer), townsOf(Effect.succeed(gazetteer)))
    )
  )

/** The towns of the gazetteer beside another geocoder, loaded at the first use. */
export const gazetteerTowns = ({ cacheFolder }: GazetteerOptions): Layer.Layer<Towns> =>
  Layer.unwrap(Effect.map(Effect.cached(loadGazetteer(cacheFolder)), townsOf))
