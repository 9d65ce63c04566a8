import { assert, describe, it } from "@effect/vitest"
import { PhotoId } from "@trajet/domain/inspection"
import type { InspectionReport, ReportMark, ReportPhoto } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"
import { layInspectionReport, printInspectionReport } from "./inspection-report.pages.ts"
import { outside, overlapping, textOf } from "./testing/page-checks.ts"
import { jpegPicture, pngPicture } from "./testing/pictures.ts"

const photo = (index: number, members: Partial<ReportPhoto> = {}): ReportPhoto => ({
  id: PhotoId(`photo-${index}`),
  label: `Photo ${index}`,
  kind: "Vue",
  damage: null,
  marks: [],
  taken: index % 2 === 0 ? null : `1er décembre 2026 à 09:${String(index % 60).padStart(2, "0")}`,
  sha256: index.toString(16).padStart(64, "a"),
  leftOut: null,
  ...members
})

/** Reads the named files, and a picture for every other photo. */
const reader =
  (files: Readonly<Record<string, Uint8Array | null>> = {}) =>
  async (id: string): Promise<Uint8Array | null> =>
    Object.hasOwn(files, id) ? (files[id] ?? null) : pngPicture()

const mark = (number: number): ReportMark => ({
  number,
  x: (number % 7) / 6,
  y: (number % 11) / 10,
  damage: "Rayure",
  photo: `Photo ${number}`,
  place: "avant, côté gauche"
})

const report = (members: Partial<InspectionReport> = {}): InspectionReport => ({
  title: "État des lieux de départ",
  number: "M-48210937",
  trip: "Trajet aller",
  plate: "AB-123-CD",
  vehicle: "Renault Clio",
  vin: "VF1RFB00X65432109",
  facts: [
    { label: "Début", value: "1er décembre 2026 à 09:04" },
    { label: "Fin", value: "1er décembre 2026 à 09:21" },
    { label: "Saisie", value: "Application conducteur" },
    { label: "Lieu", value: "10 Rue de Rivoli, 75001 Paris" },
    { label: "Position", value: "48,85561, 2,36012 (à 8 m près)" }
  ],
  marks: [mark(1), mark(2)],
  fields: [{ label: "Kilométrage", value: "18 342" }],
  photos: [photo(1), photo(2)],
  printed: "1er décembre 2026 à 09:22",
  printedAt: Instant("2026-12-01T08:22:00.000000Z"),
  ...members
})

const words = (count: number): string => "Observation notée sur place. ".repeat(count)

/** A report with more of everything than any inspection has, and long texts. */
const large = report({
  title: "État des lieux d’arrivée",
  plate: "W".repeat(20),
  vehicle: words(6),
  facts: [
    ...report().facts.slice(0, 3),
    { label: "Lieu", value: words(12) },
    { label: "Position", value: "48,85561, 2,36012 (à 8 m près)" }
  ],
  marks: Array.from({ length: 140 }, (_, index) => ({ ...mark(index + 1), photo: words(5) })),
  fields: Array.from({ length: 61 }, (_, index) => ({ label: words(index % 5), value: words(index % 40) })),
  photos: Array.from({ length: 23 }, (_, index) =>
    photo(index, { label: words(4), damage: "Bosse", marks: [1, 12, 130] })
  )
})

describe("an inspection report", () => {
  it("shows place, times, damages, fields, each photo with its digest, and the number of each page", async () => {
    const { paper } = await layInspectionReport(report(), reader())
    const written = textOf(paper.lines)
    const given = report()
    for (const { value } of [...given.facts, ...given.fields]) assert.include(written, value)
    for (const { label, sha256, taken } of given.photos) {
      assert.include(written, label)
      if (taken !== null) assert.include(written, taken)
      assert.include(written, sha256)
    }
    for (const { damage, place, photo } of given.marks) assert.include(written, `${damage}\n${photo} · ${place}`)
    const pages = paper.pdf.bufferedPageRange().count
    for (let page = 1; page <= pages; page++) assert.include(written, `Page ${page} / ${pages}`)
  })

  it("continues on as many pages as it needs, and no text overlaps another", async () => {
    for (const given of [report(), large, report({ marks: [], fields: [], photos: [], plate: null, vin: null })]) {
      const { paper } = await layInspectionReport(given, reader())
      // Marks may overlap, because damages may. The footers are written last, each on its page.
      const written = paper.lines.filter(({ text }) => !/^(?:\d+|Page .*|Imprimé .*)$/u.test(text))
      assert.deepStrictEqual(overlapping(written), [])
      assert.deepStrictEqual(outside(written, 44), [])
    }
    assert.isAbove((await layInspectionReport(large, reader())).paper.pdf.bufferedPageRange().count, 6)
  })

  it("returns the placed photos, and names the others on the page", async () => {
    const given = report({
      photos: [
        ...[1, 2].map((index) => photo(index)),
        photo(3, { leftOut: "Image HEIC, à ouvrir par son lien" }),
        ...[4, 5, 6, 7, 8].map((index) => photo(index))
      ]
    })
    const files = {
      "photo-2": jpegPicture(),
      "photo-4": null,
      "photo-5": pngPicture().subarray(0, 60),
      "photo-6": pngPicture({ colour: 6 }),
      "photo-7": pngPicture({ width: 7_000, height: 7_000, bits: 16, colour: 6, rows: new Uint8Array(9) }),
      "photo-8": pngPicture({ interlaced: true })
    }
    const { paper, placed } = await layInspectionReport(given, reader(files))
    assert.deepStrictEqual(placed, [PhotoId("photo-1"), PhotoId("photo-2"), PhotoId("photo-6")])
    const written = textOf(paper.lines)
    assert.include(written, "8 photos, 5 non imprimées")
    const places = [
      "Image HEIC, à ouvrir par son lien",
      "Fichier indisponible",
      "Fichier illisible",
      "392 Mo une fois",
      "Image PNG entrelacé, à ouvrir par son lien"
    ]
    for (const place of places) assert.include(written, place)
    for (const { label, sha256 } of given.photos) {
      assert.include(written, label)
      assert.include(written, sha256)
    }
    assert.strictEqual(
      Buffer.from(await paper.bytes())
        .toString("latin1")
        .match(/\/Subtype \/Image/gu)?.length,
      4
    )
  })

  it("is the same bytes for the same phase", async () => {
    const print = async () => Buffer.concat((await printInspectionReport(report(), reader())).content)
    assert.isTrue((await print()).equals(await print()))
  })
})
