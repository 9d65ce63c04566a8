import { assert, describe, it } from "@effect/vitest"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { orderedMission } from "@trajet/testing"
import { Result, Schema } from "effect"
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { newestVersion, readStored, type StoredKind, storedText } from "./database/stored-document.ts"
import { inspectionBodies } from "./inspection/inspection-body.ts"
import { bodyOf, missionBodies } from "./mission/mission-body.ts"
import { priceGrids } from "./pricing/price-grids.ts"

/** SHA-256 of the JSON Schema of the newest version, without its texts. */
const digests: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "mission-body": { 5: "e6ad3b93460423134fe6cc877ea0ca007dd0e1b61f3cde47d078498913e4b8b3" },
  "price-grid": { 1: "2f85581d30c592ea635b137ce86a78073a7d59680fb0b447601060feadd7adc1" },
  inspection: { 3: "13e296de213b6209cc1e03c4bf4d7c8812ec73a2a020f25b3b7740ca8e7d4722" }
}

const kinds: Readonly<Record<string, StoredKind<unknown>>> = {
  "mission-body": missionBodies,
  "price-grid": priceGrids,
  inspection: inspectionBodies
}

const texts = new Set(["title", "description", "examples", "$comment"])

const digestOf = (schema: Schema.Codec<unknown, unknown>): string => {
  const document = JSON.stringify(Schema.toJsonSchemaDocument(schema), (name, value: unknown) =>
    texts.has(name) && typeof value !== "object" ? undefined : value
  )
  return createHash("sha256").update(document).digest("hex")
}

/** Documents as releases wrote them: `<kind>.<version>.json`, or `<kind>.<version>.<word>.json`. */
const fixtures = globSync(`${import.meta.dirname}/*/fixtures/*.json`).map((path) => {
  const [kind = "", version = ""] = basename(path).split(".")
  const json: unknown = JSON.parse(readFileSync(path, "utf8"))
  return { name: basename(path), kind, version: Number(version), json }
})

const read = (kind: string, json: unknown) => {
  const known = kinds[kind]
  return known === undefined ? assert.fail(`no kind ${kind}`) : readStored(known, "the-id", json)
}

const withTrip = (json: unknown): unknown => {
  const { leg, ...others }: Record<string, unknown> = { ...Object(json) }
  return leg === undefined ? others : { ...others, trip: leg }
}

const adding =
  (members: Readonly<Record<string, unknown>>) =>
  (json: unknown): Readonly<Record<string, unknown>> => ({ ...members, ...Object(json) })

const listOf = (json: unknown): ReadonlyArray<unknown> => (Array.isArray(json) ? json : [])

const withTerms = (asked: unknown): unknown => {
  if (asked === null) return null
  const { before, ...others }: Record<string, unknown> = { before: null, ...Object(asked) }
  if (before === null) return { ...others, before }
  const legs = listOf(Reflect.get(Object(before), "legs")).map(adding({ secondHour: false }))
  return { ...others, before: { ...Object(before), legs } }
}

const withTimes = (trip: unknown): unknown =>
  withNumbers({ emissions: null, delay: null, assignedAt: null, invoicedAt: null, ...Object(trip) })

const withNumber = (person: unknown): unknown => (person === null ? null : { phoneE164: null, ...Object(person) })

const withNumbers = (trip: Readonly<Record<string, unknown>>): unknown => {
  const stop = (json: unknown): unknown => {
    const given: Readonly<Record<string, unknown>> = { ...Object(json) }
    return { secondHour: false, ...given, contact: withNumber(given["contact"]) }
  }
  return { ...trip, pickup: stop(trip["pickup"]), delivery: stop(trip["delivery"]) }
}

/** A phase with the members that parts have since version 3. */
const withPartMembers = (json: unknown): unknown => {
  if (json === null) return null
  const phase = adding({ startedAt: null, startRecordedAt: null, completion: null })(json)
  return {
    ...phase,
    photos: listOf(phase["photos"]).map(adding({ takenAt: null, recordedAt: null, place: null })),
    fields: listOf(phase["fields"]).map(adding({ at: null, recordedAt: null }))
  }
}

const withParts = (json: unknown): unknown => {
  const { notStarted, ...document } = adding({})(json)
  const { depart, arrivee } = adding({ depart: null, arrivee: null })(document["phases"])
  const parts = adding({ depart: null, arrivee: null })(notStarted)
  return {
    ...document,
    id: document["id"] === "" ? null : document["id"],
    phases: {
      depart: withPartMembers(depart ?? parts["depart"]),
      arrivee: withPartMembers(arrivee ?? parts["arrivee"])
    }
  }
}

/** A document of an older version as the newest version has it, by its own words. */
const expected = (kind: string, json: unknown): unknown => {
  const { version: _version, ...document }: Record<string, unknown> = { ...Object(json) }
  if (kind === "inspection") return withParts(withTrip(document))
  if (kind !== "mission-body") return withTrip(document)
  const documents = Array.isArray(document["documents"]) ? document["documents"].map(withTrip) : []
  const { outbound, return: back } = document
  return {
    reports: [],
    offerId: null,
    orderedAt: null,
    cancellationFeeHt: null,
    ...document,
    billing: adding({ payer: null })(document["billing"]),
    documents,
    outbound: withTimes(outbound),
    return: back === null ? null : withTimes(back),
    driver: withNumber(document["driver"]),
    returnDriver: withNumber(document["returnDriver"]),
    driverValidation: withTerms(document["driverValidation"])
  }
}

/** Writes a document again that an older release has written. */
const rewritten =
  <A extends object>(kind: StoredKind<A>) =>
  (json: unknown): unknown =>
    JSON.parse(storedText(kind, Result.getOrThrow(readStored(kind, "the-id", json))))

const rewrite: Readonly<Record<string, (json: unknown) => unknown>> = {
  "mission-body": rewritten(missionBodies),
  "price-grid": rewritten(priceGrids),
  inspection: rewritten(inspectionBodies)
}

const ofWrittenVersion = fixtures.filter(({ kind, version }) => version === kinds[kind]?.writtenVersion)

describe("a stored document", () => {
  it.each(fixtures)("is read as it was written: $name", ({ kind, version, json }) => {
    assert.strictEqual(Reflect.get(Object(json), "version") ?? 1, version)
    assert.deepStrictEqual(Result.getOrThrow(read(kind, json)), expected(kind, json))
  })

  it.each(ofWrittenVersion)("is written as releases of that version read it: $name", ({ kind, version, json }) => {
    // A newer version that only adds members is written with them: older releases ignore them.
    const written = kinds[kind]?.stepBack === undefined ? expected(kind, json) : json
    assert.deepStrictEqual(rewrite[kind]?.(json), { ...Object(written), version })
  })

  for (const [name, kind] of Object.entries(kinds)) {
    it(`has a fixture of every version: ${name}`, () => {
      const versions = new Set(fixtures.filter((fixture) => fixture.kind === name).map(({ version }) => version))
      const expected = Array.from({ length: newestVersion(kind) }, (_, index) => index + 1)
      assert.sameMembers([...versions], expected)
    })

    it(`has a new version if its schema has changed: ${name}`, () => {
      const newest = newestVersion(kind)
      assert.strictEqual(
        digests[name]?.[newest],
        digestOf(kind.schema),
        `the schema of ${kind.kind} is not the one recorded for version ${newest}. Processes and rows of the release
before have the recorded one. Add an upgrade step, a fixture of version ${newest + 1} and the digest of the new schema
(docs/CONTRIBUTING.md, "A stored document")`
      )
    })

    it(`is written in the newest version, or in the one before while that release still runs: ${name}`, () => {
      assert.include([newestVersion(kind), newestVersion(kind) - 1], kind.writtenVersion)
    })
  }

  it("is written with its version", () => {
    const versionOf = (text: string): unknown => Reflect.get(Object(JSON.parse(text)), "version")
    assert.strictEqual(versionOf(bodyOf(orderedMission().mission)), 4)
    assert.strictEqual(versionOf(storedText(priceGrids, demonstrationGrid)), 1)
  })

  it("keeps phases without a start apart from the field that the release before reads, and loses none", () => {
    const [parts] = fixtures.filter(({ name }) => name === "inspection.3.json").map(({ json }) => adding({})(json))
    const { version: _version, ...document } = parts ?? assert.fail("no fixture")
    for (const id of [document["id"], null]) {
      const given = { ...document, id }
      const written = adding({})(rewrite["inspection"]?.({ ...given, version: 3 }))
      assert.strictEqual(written["version"], 2)
      assert.isString(written["id"])
      assert.isNull(adding({})(written["phases"])["arrivee"])
      assert.deepStrictEqual(Result.getOrThrow(read("inspection", written)), given)
    }
  })

  it("keeps members that no version of this release has", () => {
    const grid = Result.getOrThrow(read("price-grid", { ...demonstrationGrid, later: { is: "kept" } }))
    assert.deepStrictEqual(Reflect.get(Object(grid), "later"), { is: "kept" })
  })

  const unreadable: ReadonlyArray<readonly [string, unknown, RegExp]> = [
    ["of a version to come", { ...demonstrationGrid, version: 2 }, /it has version 2, .* up to 1; run the release/u],
    ["of version 0", { ...demonstrationGrid, version: 0 }, /not a positive integer/u],
    ["whose version is a text", { ...demonstrationGrid, version: "1" }, /not a positive integer/u],
    ["that lacks a member", { ...demonstrationGrid, baseHt: undefined }, /its member baseHt is broken; restore/u],
    ["with a broken member", { ...demonstrationGrid, flatbed: { percent: 120 } }, /flatbed\.minimumHt is broken/u],
    ["that is an array", [], /not a JSON object/u],
    ["that is null", null, /not a JSON object/u],
    ["that is missing", undefined, /missing/u]
  ]
  it.each(unreadable)("%s is an error with its kind and id", (_, json, message) => {
    const result = read("price-grid", json)
    if (Result.isSuccess(result)) return assert.fail("it was read")
    const { _tag, kind, id } = result.failure
    assert.deepStrictEqual([_tag, kind, id], ["StoredDocumentUnreadable", "price grid", "the-id"])
    assert.match(result.failure.message, message)
    assert.include(result.failure.message, "the stored price grid the-id cannot be read")
  })
})
