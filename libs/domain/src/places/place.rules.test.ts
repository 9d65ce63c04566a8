import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { type PlaceCandidate, PlaceId } from "./place.model.ts"
import { checkRoute, choosePlace, isAbroad, isCorsica, sameTown, townCode } from "./place.rules.ts"

const lyon: PlaceCandidate = {
  placeId: PlaceId("ban:69123"),
  label: "Lyon",
  lat: 45.75,
  lng: 4.85,
  score: 0.9,
  precision: "municipality",
  postcode: "69001",
  city: "Lyon",
  cityCode: "69123",
  country: "FR"
}
const street: PlaceCandidate = {
  ...lyon,
  placeId: PlaceId("ban:69123_1"),
  label: "Rue Foch 69001 Lyon",
  precision: "street"
}
const bron: PlaceCandidate = { ...lyon, placeId: PlaceId("ban:69029"), label: "Bron", city: "Bron", cityCode: "69029" }

const outcome = (address: string, candidates: ReadonlyArray<PlaceCandidate>, municipalityOnly = false) =>
  Result.match(choosePlace(address, candidates, { municipalityOnly }), {
    onSuccess: ({ place, warnings }) => [place.placeId, ...warnings].join(" "),
    onFailure: ({ _tag }) => _tag
  })

describe("the place of an address", () => {
  it("is refused below a score of 0.5", { tags: ["ERR-51", "PLA-4"] }, () => {
    assert.strictEqual(outcome("Lyon", []), "AddressNotFound")
    assert.strictEqual(outcome("Lyon", [{ ...lyon, score: 0.4999 }]), "AddressNotFound")
  })

  it("is accepted with a warning from 0.5 to 0.7, and without one above", { tags: ["PLA-5", "ORD-37"] }, () => {
    assert.strictEqual(outcome("Lyon", [{ ...lyon, score: 0.5 }]), "ban:69123 address_approximate")
    assert.strictEqual(outcome("Lyon", [{ ...lyon, score: 0.7 }]), "ban:69123 address_approximate")
    assert.strictEqual(outcome("Lyon", [{ ...lyon, score: 0.701 }]), "ban:69123")
  })

  it("is not a town if the text has a street", { tags: "PLA-4" }, () => {
    assert.strictEqual(outcome("12 rue Foch, Lyon", [lyon]), "AddressNotFound")
    assert.strictEqual(outcome("12 rue Foch, Lyon", [lyon, { ...street, score: 0.8 }]), "ban:69123_1")
  })

  it(
    "is a town if the text has no street, or with a warning if the geocoder knows only towns",
    { tags: "PLA-7" },
    () => {
      assert.strictEqual(outcome("Lyon", [lyon]), "ban:69123")
      assert.strictEqual(outcome("12 rue Foch, Lyon", [lyon], true), "ban:69123")
      const isTownOnly = (address: string, candidate: PlaceCandidate) =>
        Result.getOrThrow(choosePlace(address, [candidate], { municipalityOnly: true })).isTownOnly
      assert.isTrue(isTownOnly("12 rue Foch, Lyon", lyon))
      assert.isTrue(isTownOnly("12 rue Foch\n69001 Lyon", lyon))
      assert.isFalse(isTownOnly("Lyon", lyon))
      assert.isFalse(isTownOnly("12 rue Foch, Lyon", street))
    }
  )

  it(
    "lies in the country that the text names, even if a geocoder finds it elsewhere",
    { tags: ["PLA-1", "ORD-22"] },
    () => {
      const valence = { ...lyon, placeId: PlaceId("ban:26362"), city: "Valence" }
      const spanish = { ...valence, placeId: PlaceId("osm:1"), country: "ES", score: 0.6 }
      assert.strictEqual(outcome("Valence, Espagne", [valence]), "AddressNotFound")
      assert.strictEqual(outcome("Valence, Espagne", [valence, spanish]), "osm:1 address_approximate")
      assert.strictEqual(outcome("Paris, TX", [lyon]), "AddressNotFound")
      assert.strictEqual(outcome("Lyon, France", [{ ...lyon, country: "RE" }]), "ban:69123")
    }
  )

  it("is refused for a country without service, and the message says what to send", () => {
    const refusal = (address: string, candidates: ReadonlyArray<PlaceCandidate>) =>
      Result.match(
        choosePlace(address, candidates, { municipalityOnly: false, serves: (code) => code === "FR" || code === "ES" }),
        { onSuccess: ({ place }) => place.placeId, onFailure: ({ message }) => message }
      )
    const names = "names a country or state that is not served: send an address in a country that is"
    assert.strictEqual(
      refusal("Varsovie, Pologne", [{ ...lyon, country: "PL" }]),
      `the address "Varsovie, Pologne" ${names}`
    )
    assert.strictEqual(refusal("New\nYork, USA", []), `the address "New York, USA" ${names}`)
    assert.strictEqual(refusal("Saint-Denis, La Réunion", [lyon]), "ban:69123")
    assert.include(refusal("12 rue Foch, Lyon", [lyon]), "correct the street")
    assert.include(refusal("nowhere", []), 'the address "nowhere"')
  })

  it("is ambiguous if another town scores at most 0.05 less", { tags: ["ERR-52", "PLA-6"] }, () => {
    assert.strictEqual(outcome("Lyon", [lyon, { ...bron, score: 0.85 }]), "AddressAmbiguous")
    assert.strictEqual(outcome("Lyon", [lyon, { ...bron, score: 0.849 }]), "ban:69123")
    assert.strictEqual(outcome("Lyon", [lyon, { ...street, score: 0.9 }]), "ban:69123")
  })

  it("lists at most five of the places that were found instead, best first", { tags: ["PLA-19", "ERR-51"] }, () => {
    const told = (address: string, candidates: ReadonlyArray<PlaceCandidate>) => {
      const refused = choosePlace(address, candidates, { municipalityOnly: false })
      return Result.isFailure(refused) ? refused.failure.candidates.map(({ score }) => score) : "chosen"
    }
    const scored = (...scores: ReadonlyArray<number>) => scores.map((score) => ({ ...lyon, score }))
    assert.deepStrictEqual(told("Lyon", scored(0.1, 0.49, 0.3, 0.2, 0.05, 0.4)), [0.49, 0.4, 0.3, 0.2, 0.1])
    assert.deepStrictEqual(told("12 rue Foch, Lyon", [{ ...lyon, precision: "municipality" }]), [lyon.score])
    assert.deepStrictEqual(told("Lyon, Espagne", [lyon]), [])
    const towns = Array.from({ length: 6 }, (_, at) => ({ ...lyon, cityCode: String(at), score: 0.9 }))
    assert.lengthOf(told("Lyon", towns), 5)
  })

  it("lists the ambiguous towns, best first", { tags: "PLA-6" }, () => {
    const refused = choosePlace("Lyon", [{ ...bron, score: 0.88 }, lyon, { ...bron, score: 0.2 }], {
      municipalityOnly: false
    })
    if (Result.isSuccess(refused) || refused.failure._tag !== "AddressAmbiguous") return assert.fail("not ambiguous")
    assert.deepStrictEqual(
      refused.failure.candidates.map(({ city }) => city),
      ["Lyon", "Bron"]
    )
    assert.deepStrictEqual(
      refused.failure.candidates.map(({ label }) => label),
      ["69001 Lyon, Rhône, France", "69001 Bron, Rhône, France"]
    )
  })
})

describe("two answers", () => {
  it("lie in one town for all districts of Paris, Lyon or Marseille", () => {
    assert.isTrue(sameTown({ ...lyon, cityCode: "69381" }, { ...lyon, cityCode: "69389" }))
    assert.strictEqual(townCode("75120"), "75056")
    assert.strictEqual(townCode("13216"), "13055")
    assert.strictEqual(townCode("13200"), "13200")
  })

  it("lie in two towns if they share a name, are far apart and have no code", () => {
    const saintDenis = { ...lyon, city: "Saint-Denis", cityCode: null, lat: 48.93, lng: 2.35 }
    assert.isTrue(sameTown(saintDenis, { ...saintDenis, city: "SAINT DENIS", lat: 48.94 }))
    assert.isFalse(sameTown(saintDenis, { ...saintDenis, lat: 43.2 }))
    assert.isFalse(sameTown(saintDenis, { ...saintDenis, country: "BE" }))
  })
})

describe("a route", () => {
  const route = {
    distanceMeters: 1000,
    durationSeconds: 60,
    hasFerry: false,
    isSchematic: false,
    snapMeters: [0, 500],
    path: []
  }

  it("is refused if an end is over 500 m from its road", { tags: "PLA-12" }, () => {
    assert.isTrue(Result.isSuccess(checkRoute(route)))
    assert.isTrue(Result.isSuccess(checkRoute({ ...route, isSchematic: false, snapMeters: [] })))
    assert.isTrue(Result.isFailure(checkRoute({ ...route, isSchematic: false, snapMeters: [0, 500.1] })))
  })
})

describe("a place", () => {
  it("lies in Corsica by its postcode, and in France only", { tags: "PRC-45" }, () => {
    assert.isTrue(isCorsica({ country: "FR", postcode: "20200" }))
    assert.isTrue(isCorsica({ country: "FR", postcode: "2A004" }))
    assert.isFalse(isCorsica({ country: "FR", postcode: "21000" }))
    assert.isFalse(isCorsica({ country: "IT", postcode: "20121" }))
    assert.isFalse(isCorsica({ country: "FR", postcode: null }))
  })

  it("lies abroad outside of France and its overseas parts", { tags: "PRC-46" }, () => {
    assert.isFalse(isAbroad({ country: "FR" }))
    assert.isFalse(isAbroad({ country: "RE" }))
    assert.isTrue(isAbroad({ country: "MC" }))
  })
})
