import { assert, describe, it, layer } from "@effect/vitest"
import { choosePlace, countryName, Geocoder, PlaceCandidate, PlaceId, Towns } from "@trajet/domain/places"
import { geocoderSuite } from "@trajet/testing"
import { Effect, Result, Schema } from "effect"
import fc from "fast-check"
import { mkdtempSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { cleanLabels, doubtful, elsewhere, known, twoTowns } from "./gazetteer-addresses.data.ts"
import { fiveDigitTowns, foreignTowns } from "./foreign-addresses.data.ts"
import { cacheFolder } from "../../../../tools/harness/cache-folder.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { gazetteerPath } from "./gazetteer-path.ts"
import { gazetteerGeocoder } from "./gazetteer.adapter.ts"
import { readSource } from "./gazetteer-source.ts"
import { foreignNames } from "./foreign-town-names.data.ts"
import { frenchNames } from "./french-town-names.data.ts"

/** The tests of every town and name look at every nth of them. */
const nth = byForm({ short: 20, long: 1 })

const home = mkdtempSync(join(tmpdir(), "gazetteer-"))
afterAll(() => rm(home, { recursive: true }))

/** Building takes seconds: the APIs of the tests have this file as well. */
const keptFolder = cacheFolder("gazetteer")
const gazetteer = gazetteerGeocoder({ cacheFolder: keptFolder })

const search = Effect.fn("search")(function* (text: string) {
  const geocoder = yield* Geocoder
  return yield* geocoder.search(text)
})

const everyNth = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => all.filter((_, index) => index % nth === 0)

/** The result of the domain for a text: town, postcode and country, or the error. */
const outcome = Effect.fn("outcome")(function* (text: string) {
  const candidates = yield* search(text)
  return Result.match(choosePlace(text, candidates, { municipalityOnly: true }), {
    onSuccess: ({ place, warnings }) => {
      const city = candidates.find(({ placeId }) => placeId === place.placeId)?.city
      return [city, place.postcode ?? "-", place.country, ...warnings].join(" ")
    },
    onFailure: ({ _tag }) => _tag
  })
})

layer(gazetteer)("the gazetteer", (it) => {
  it.effect(
    "has the towns that a text may become, the largest first",
    () =>
      Effect.gen(function* () {
        const { beginning } = yield* Towns
        const named = (text: string) =>
          Effect.map(beginning(text), (towns) =>
            towns.map(({ country, name, postcode }) => `${postcode} ${name} ${country}`)
          )
        assert.strictEqual((yield* named("lyo"))[0], "69001 Lyon FR")
        assert.strictEqual((yield* named("MARSEI"))[0], "13001 Marseille FR")
        assert.strictEqual((yield* named("st etie"))[0], "42000 Saint-Étienne FR")
        assert.include(yield* named("genèv"), "null Genève CH")
        assert.deepStrictEqual(yield* named("69002"), ["69002 Lyon FR"])
        assert.deepStrictEqual(yield* named("69002 ly"), ["69002 Lyon FR"])
        assert.deepStrictEqual(yield* named("69002 par"), [])
        for (const text of ["", "  ", "xyzzy", "123456"]) assert.deepStrictEqual(yield* named(text), [], text)
        assert.isAtMost((yield* named("sai")).length, 5)
      }),
    { tags: "PLA-29" }
  )

  it.effect.each(known)("finds %s", ([text, place]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* outcome(text), place)
    })
  )

  it.effect("stays in the country of a code, in capitals or not, with a comma, in brackets, or without", () =>
    Effect.gen(function* () {
      const wrong: Array<string> = []
      for (const [country, towns] of Object.entries(foreignTowns)) {
        for (const town of towns) {
          const codes = [country, country.toLowerCase()]
          const forms = codes.flatMap((code) => [`${town} ${code}`, `${town}, ${code}`, `${town} (${code})`])
          for (const text of [...forms, `${town}, ${countryName(country)}`]) {
            const place = yield* outcome(text)
            if (!place.endsWith(` ${country}`)) wrong.push(`${text}: ${place}`)
          }
        }
      }
      assert.deepStrictEqual(wrong, [])
    })
  )

  it.effect(
    "takes a large town abroad for what it is beside a postcode that France has too",
    () =>
      Effect.gen(function* () {
        const wrong: Array<string> = []
        for (const [text, country] of fiveDigitTowns) {
          const place = yield* outcome(text)
          if (!place.endsWith(` ${country}`)) wrong.push(`${text}: ${place}`)
        }
        assert.deepStrictEqual(wrong, [])
      }),
    { tags: "PLA-20" }
  )

  it.effect.each(doubtful)("reports %s as ambiguous", ([text, place]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* outcome(text), place)
    })
  )

  it.effect.each(elsewhere)("has no namesake for a town of a country without service: %j", (text) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* outcome(text), "AddressNotFound")
    })
  )

  it.effect.each(twoTowns)("does not choose one of two towns: %j", (text) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* outcome(text), "AddressAmbiguous")
      const towns = (yield* search(text)).map(({ city }) => city)
      assert.isAtLeast(towns.length, 2)
      for (const town of towns) assert.include(text, town ?? "")
    })
  )

  it.effect.each(cleanLabels)("shows %s without what names country, department and postcode", ([text, label]) =>
    Effect.map(search(text), ([best]) => assert.strictEqual(best?.label, label))
  )

  it.effect("shows namesakes by postcode and department, with the street of the request", () =>
    Effect.gen(function* () {
      const labels = (text: string) => Effect.map(search(text), (found) => found.slice(0, 2).map(({ label }) => label))
      assert.deepStrictEqual(yield* labels("12 rue Foch, Saint-Denis"), [
        "12 rue Foch, 97400 Saint-Denis, La Réunion, France",
        "12 rue Foch, 93200 Saint-Denis, Seine-Saint-Denis, France"
      ])
      assert.deepStrictEqual(yield* labels("Neustadt"), [
        "Neustadt (49.35009 8.13886), Allemagne",
        "Neustadt (50.85000 9.11667), Allemagne"
      ])
    })
  )

  it.effect(
    "resolves the address of each candidate of each ambiguous name to the position of that candidate",
    () =>
      Effect.gen(function* () {
        const geocoder = yield* Geocoder
        const path = yield* Effect.promise(() => gazetteerPath(keptFolder))
        const [head = "", ...lines] = (yield* Effect.promise(() => readFile(path, "utf8"))).split("\n")
        const [towns = 0, names = 0] = head.split("\t").slice(2).map(Number)
        const lost: Array<string> = []
        let told = 0
        for (const line of everyNth(lines.slice(towns, towns + names))) {
          const [name = "", positions = ""] = line.split("\t")
          if (!positions.includes(" ")) continue
          const refused = choosePlace(name, yield* geocoder.search(name), { municipalityOnly: true })
          if (Result.isSuccess(refused) || refused.failure._tag !== "AddressAmbiguous") continue
          for (const { label, lat, lng } of refused.failure.candidates) {
            told += 1
            const chosen = choosePlace(label, yield* geocoder.search(label), { municipalityOnly: true })
            const isThere =
              Result.isSuccess(chosen) && chosen.success.place.lat === lat && chosen.success.place.lng === lng
            if (!isThere) lost.push(`${name}: ${label}`)
          }
        }
        assert.isAbove(told, 5_000 / nth)
        assert.deepStrictEqual(lost, [])
      }),
    { tags: ["PLA-1", "ORD-22"] }
  )

  it.effect(
    "resolves to the town, warns about it, and keeps the street in the address",
    () =>
      Effect.gen(function* () {
        const [first] = yield* search("  10 rue de Rivoli 75001   PARIS")
        assert.deepStrictEqual(first, {
          placeId: PlaceId("local:75056"),
          label: "10 rue de Rivoli, 75001 Paris, France",
          lat: 48.85341,
          lng: 2.3488,
          score: 0.95,
          precision: "municipality",
          postcode: "75001",
          city: "Paris",
          cityCode: "75056",
          country: "FR"
        })
      }),
    { tags: "PLA-7" }
  )

  it.effect("resolves every postcode of Paris, Lyon and Marseille to its town", () =>
    Effect.gen(function* () {
      const districts = [
        { start: "750", count: 20, town: "Paris" },
        { start: "690", count: 9, town: "Lyon" },
        { start: "130", count: 16, town: "Marseille" }
      ]
      const geocoder = yield* Geocoder
      for (const { count, start, town } of districts) {
        for (let district = 1; district <= count; district += 1) {
          const postcode = `${start}${String(district).padStart(2, "0")}`
          const towns = (yield* geocoder.search(postcode)).map(({ city, postcode: given }) => `${given} ${city}`)
          assert.deepStrictEqual(towns, [`${postcode} ${town}`])
        }
      }
    })
  )

  it.effect("finds every commune by its postcode and name", () =>
    Effect.gen(function* () {
      const geocoder = yield* Geocoder
      const { communes } = yield* Effect.promise(() => readSource(new Set()))
      const current = communes.filter(({ type, zone }) => type === "commune-actuelle" && zone !== "com")
      const missed: Array<string> = []
      // Two communes with one name and one postcode, one around the other.
      const hidden = current.filter(({ nom }) => nom === "Château-Chinon (Campagne)")
      for (const { code, codesPostaux = [], nom } of new Set([...everyNth(current), ...hidden])) {
        const text = `12 rue de Paris, ${codesPostaux.at(-1) ?? ""} ${nom.toUpperCase()}`
        const chosen = choosePlace(text, yield* geocoder.search(text), { municipalityOnly: true })
        if (Result.isFailure(chosen) || chosen.success.place.placeId !== `local:${code}`) missed.push(text)
      }
      assert.isAbove(current.length, 34_000)
      assert.deepStrictEqual(missed, ["12 rue de Paris, 58120 CHÂTEAU-CHINON (CAMPAGNE)"])
    })
  )

  it.effect("accepts any text, and gives at most five answers", () =>
    Effect.gen(function* () {
      const geocoder = yield* Geocoder
      const words = fc.constantFrom(
        "rue",
        "de",
        "Paris",
        "Lyon",
        "75001",
        "1000",
        "Saint",
        "Denis",
        "Cedex",
        "3e",
        "France",
        "Suisse",
        "(93)",
        ",",
        " - ",
        "B-"
      )
      const text = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(words, { maxLength: 12 }).map((all) => all.join(" "))
      )
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(text, async (address) => {
            const found = await Effect.runPromise(geocoder.search(address))
            assert.isAtMost(found.length, 5)
            for (const candidate of found)
              assert.isTrue(Schema.is(PlaceCandidate)(candidate), JSON.stringify(candidate))
            assert.strictEqual(new Set(found.map(({ placeId }) => placeId)).size, found.length)
          })
        )
      )
    })
  )

  it.effect("knows every further name of a town that it lists", () =>
    Effect.gen(function* () {
      const geocoder = yield* Geocoder
      const unknown: Array<string> = []
      for (const [country, towns] of Object.entries(foreignNames)) {
        for (const [geonamesName, names] of Object.entries(towns)) {
          const [french = ""] = names.split("|")
          for (const name of [geonamesName.split("/", 1)[0] ?? "", ...names.split("|")]) {
            const found = yield* geocoder.search(name)
            if (!found.some(({ city, country: in_ }) => in_ === country && city === french)) unknown.push(name)
          }
        }
      }
      for (const [code, names] of Object.entries(frenchNames)) {
        for (const name of names.split("|")) {
          const found = yield* geocoder.search(name)
          if (!found.some(({ cityCode }) => cityCode === code)) unknown.push(name)
        }
      }
      assert.deepStrictEqual(unknown, [])
    })
  )
})

// Each test has its own folder, and starts the geocoder as often as it says.
const startIn = (folder: string) =>
  search("Lyon").pipe(
    Effect.map(([first]) => first?.city),
    Effect.provide(gazetteerGeocoder({ cacheFolder: folder }), { local: true })
  )

describe("the file of the gazetteer", () => {
  it.live("is built again if it is truncated", () =>
    Effect.gen(function* () {
      const folder = join(home, "cut")
      yield* startIn(keptFolder)
      const [path, cut] = yield* Effect.promise(() => Promise.all([keptFolder, folder].map(gazetteerPath)))
      const whole = yield* Effect.promise(() => readFile(path ?? "", "utf8"))
      yield* Effect.promise(() => mkdir(folder))
      yield* Effect.promise(() => writeFile(cut ?? "", whole.slice(0, whole.length / 2)))
      assert.strictEqual(yield* startIn(folder), "Lyon")
      assert.isTrue((yield* Effect.promise(() => readFile(cut ?? "", "utf8"))) === whole)
      assert.lengthOf(yield* Effect.promise(() => readdir(folder)), 1)
    })
  )

  it.live("is not required if its folder is read-only", () =>
    Effect.gen(function* () {
      const file = join(home, "a-file")
      yield* Effect.promise(() => writeFile(file, ""))
      assert.strictEqual(yield* startIn(join(file, "below")), "Lyon")
    })
  )
})

geocoderSuite({
  name: "local",
  provider: "local",
  layer: gazetteer,
  known: {
    text: "12 rue de la République, 69001 Lyon",
    postcode: "69001",
    at: { lat: 45.764, lng: 4.8357 },
    withinMeters: 5_000
  },
  unknownText: "qwertzuiop asdfghjkl"
})
