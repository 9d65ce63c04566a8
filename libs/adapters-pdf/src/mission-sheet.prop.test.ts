import { assert, describe, it } from "@effect/vitest"
import type { MissionSheet, SheetOption, SheetStop, SheetTrip, SheetVehicle } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"
import fc from "fast-check"
import { layMissionSheet, printMissionSheet } from "./mission-sheet.page.ts"
import { outside, overlapping, textOf } from "./testing/page-checks.ts"
import { fullSheet, oneWaySheet, returnSheet, sampleSheets } from "./testing/sample-sheets.ts"
import { byForm } from "../../../tools/harness/test-form.ts"

const margin = 44

/** Words, one long word, and letters of every script, up to the greatest length in the API. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength }),
    fc.array(fc.constantFrom("W", "i", "é", "-", " ", "MMMM", "l’"), { minLength: 1, maxLength }).map((all) => {
      const whole = all.join("").slice(0, maxLength)
      return whole.trim() === "" ? "x" : whole
    }),
    fc.constant("W".repeat(maxLength)),
    fc.constant("mot ".repeat(maxLength).slice(0, maxLength))
  )

const orNull = <A>(of: fc.Arbitrary<A>) => fc.option(of, { nil: null })

const stop = (title: string): fc.Arbitrary<SheetStop> =>
  fc.record({
    title: fc.constant(title),
    day: fc.constantFrom("Date à fixer", "mercredi 30 septembre 2026"),
    hours: fc.constantFrom(null, "09:00 – 11:00", "à partir de 09:00"),
    appointment: fc.boolean(),
    address: text(300),
    contact: orNull(fc.record({ name: orNull(text(120)), company: orNull(text(120)), phone: orNull(text(32)) }))
  })

const vehicle: fc.Arbitrary<SheetVehicle> = fc.record({
  plate: orNull(text(20)),
  vin: orNull(text(17)),
  name: orNull(text(161)),
  type: orNull(text(120)),
  electric: fc.constantFrom("Oui", "Non")
})

const option: fc.Arbitrary<SheetOption> = fc.record({
  name: text(120),
  details: fc.array(
    fc.record({
      label: text(50),
      value: fc.oneof(text(120), fc.constant(`https://example.invalid/${"x".repeat(2_020)}`)),
      href: fc.constantFrom(null, `https://example.invalid/${"x".repeat(2_020)}`, "https://", "https://exa mple/é")
    }),
    { maxLength: 3 }
  )
})

const trip = (title: string): fc.Arbitrary<SheetTrip> =>
  fc.record({
    title: fc.constant(title),
    distance: fc.constantFrom("465,2 km", "1234,5 km"),
    pickup: stop("Enlèvement"),
    delivery: stop("Livraison"),
    vehicle: orNull(vehicle),
    options: fc.oneof(fc.array(option, { maxLength: 5 }), fc.array(option, { minLength: 20, maxLength: 20 })),
    toBring: fc.array(text(120), { maxLength: 24 }),
    toProduce: fc.array(text(120), { maxLength: 24 })
  })

const sheet: fc.Arbitrary<MissionSheet> = fc.record({
  number: fc.constantFrom("M-48210937", "M-123456789012"),
  reference: orNull(text(50)),
  type: fc.constantFrom("Livraison", "Transfert"),
  status: fc.constantFrom("Planifiée", "Documents en validation"),
  driver: orNull(text(241)),
  flags: fc.subarray(["Plateau", "W garage", "Électrique", "Stockage sur parc"]),
  vehicle,
  trips: fc.oneof(fc.tuple(trip("Aller")), fc.tuple(trip("Aller"), trip("Retour"))),
  instructions: orNull(text(2_000)),
  createdAt: fc.constant(Instant("2026-11-20T10:00:00.123456Z"))
})

describe("a mission sheet", () => {
  it("is one page without overlapping texts, whatever their lengths", () => {
    fc.assert(
      fc.property(sheet, (given) => {
        const paper = layMissionSheet(given)
        assert.strictEqual(paper.pdf.bufferedPageRange().count, 1)
        assert.deepStrictEqual(overlapping(paper.lines), [])
        assert.deepStrictEqual(outside(paper.lines, margin), [])
      }),
      { numRuns: byForm({ short: 6, long: 15 }), endOnFailure: true }
    )
  })

  it("fits at the greatest length of every part", () => {
    const paper = layMissionSheet(fullSheet)
    assert.deepStrictEqual(overlapping(paper.lines), [])
    assert.deepStrictEqual(outside(paper.lines, margin), [])
    assert.include(textOf(paper.lines), "Attention, marche à suivre au portail.")
  })

  it("shortens nothing if there is room: every word of an ordinary mission is on it, with its return", () => {
    for (const given of [oneWaySheet, returnSheet]) {
      const written = textOf(layMissionSheet(given).lines).replaceAll("\n", " ")
      assert.notInclude(written, "…")
      const told = JSON.stringify(given.trips).matchAll(/"(?:address|name|phone|company|value|plate)":"([^"]+)"/gu)
      for (const [, value = ""] of told) assert.include(written, value)
      for (const name of given.trips.flatMap(({ toBring, toProduce }) => [...toBring, ...toProduce])) {
        assert.include(written, name)
      }
      assert.include(written, given.vehicle.vin ?? "no VIN")
      for (const line of given.instructions?.split("\n") ?? []) assert.include(written, line)
    }
  })

  it("shows the dates and phone numbers whole even if all other texts are too long", () => {
    const written = textOf(layMissionSheet(fullSheet).lines)
    assert.lengthOf(written.match(/Mardi 1er décembre 2026/gu) ?? [], 4)
    assert.lengthOf(written.match(/^0{32}$/gmu) ?? [], 4)
    assert.lengthOf(written.match(/^W{17}$/gmu) ?? [], 3)
  })

  it("is the same bytes for the same mission, in French, by Trajet", async () => {
    for (const given of Object.values(sampleSheets)) {
      const [one, other] = [await printMissionSheet(given), await printMissionSheet(given)]
      assert.isTrue(Buffer.from(one).equals(Buffer.from(other)))
      const inside = Buffer.from(one).toString("latin1")
      assert.match(inside, /^%PDF-1\.7/u)
      assert.match(inside, /\/Lang \(fr-FR\)/u)
      assert.match(inside, /\/Author \d+ 0 R/u)
      assert.match(inside, /\n\(Trajet\)\n/u)
      assert.match(inside, /\(D:20261120100000Z\)/u)
    }
  })
})
