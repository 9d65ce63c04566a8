import { assert, describe, it } from "@effect/vitest"
import { namesObject } from "@trajet/domain/evidence"
import { PhotoId } from "@trajet/domain/inspection"
import type { DossierPages, ReportPhoto } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"
import { outside, overlapping, textOf } from "../testing/page-checks.ts"
import { pngPicture } from "../testing/pictures.ts"
import { layDossier, printDossier } from "./dossier.pages.ts"

const photo = (id: string, members: Partial<ReportPhoto> = {}): ReportPhoto => ({
  id: PhotoId(id),
  label: `Vue ${id}`,
  kind: `Vue · photos/${id}.jpg`,
  damage: null,
  marks: [],
  taken: "01/12/2026 09:04:11",
  sha256: "a".repeat(64),
  leftOut: null,
  ...members
})

const mark = (number: number) => ({
  ...{ number, x: (number % 7) / 6, y: (number % 11) / 10 },
  ...{ damage: "Rayure", photo: `Photo ${number}`, place: "avant, côté gauche" }
})

const pages = (members: Partial<DossierPages> = {}): DossierPages => ({
  number: "M-48210937",
  trip: "Trajet aller",
  plate: "AB-123-CD",
  vehicle: "Renault Clio",
  vin: "VF1RFB00X65432109",
  order: [
    { label: "Référence", value: "PARC-2026-118" },
    { label: "Prestation", value: "Livraison" },
    { label: "Livré le", value: "01/12/2026 17:40:05" },
    { label: "Options", value: "Lavage extérieur, Plein de carburant" }
  ],
  stops: [],
  instructions: null,
  changes: [{ at: "01/12/2026 09:12:04", text: "Véhicule pris en charge" }],
  changesNote: null,
  facts: [{ label: "Kilométrage", depart: "18 342", arrivee: "18 810" }],
  depart: [mark(1)],
  arrivee: [mark(1), mark(2)],
  photos: [{ depart: photo("depart-001"), arrivee: photo("arrivee-001") }],
  signatures: [{ depart: photo("depart-002"), arrivee: null }],
  documents: [{ label: "Carte grise", about: "accepté", place: "Joint : documents/x.pdf", sha256: "b".repeat(64) }],
  proof: [{ label: "Signature", value: "Ce fichier est signé." }],
  printed: "1er décembre 2026 à 18:00",
  printedAt: Instant("2026-12-01T17:00:00.000000Z"),
  ...members
})

const words = (count: number) => "Observation notée sur place. ".repeat(count)

/** More of everything than any trip has, and long texts. */
const full = (): DossierPages =>
  pages({
    trip: "Trajet retour",
    vehicle: words(6),
    order: Array.from({ length: 13 }, (_, at) => ({ label: words(2), value: `${at} ${words(6)}` })),
    stops: ["Enlèvement", "Livraison"].map((title) => ({
      ...{ title, day: "mardi 1er décembre 2026", hours: "09:00 – 11:00", appointment: true, address: words(12) },
      contact: { name: words(4), company: words(4), phone: "0".repeat(32) }
    })),
    instructions: words(60),
    changes: Array.from({ length: 500 }, (_, at) => ({ at: "01/12/2026 09:12:04", text: words(at % 12) })),
    changesNote: words(3),
    facts: Array.from({ length: 60 }, (_, at) => ({ label: words(3), depart: words(at % 30), arrivee: null })),
    depart: Array.from({ length: 60 }, (_, at) => mark(at + 1)),
    photos: Array.from({ length: 30 }, (_, at) => ({
      depart: photo(`depart-${at}`, { label: words(5), damage: words(5), marks: [1, 2, 3] }),
      arrivee: at % 3 === 0 ? null : photo(`arrivee-${at}`, { leftOut: words(5) })
    })),
    documents: Array.from({ length: 60 }, () => ({
      ...{ label: words(5), about: words(9), place: words(9), sha256: "c".repeat(64) }
    })),
    proof: Array.from({ length: 5 }, () => ({ label: "Horodatage", value: words(14) }))
  })

const readPhoto = async () => pngPicture()

describe("the pages of a dossier", { tags: "EVD-2" }, () => {
  it("have no text over another one or outside of the margins", async () => {
    for (const model of [
      pages(),
      full(),
      pages({ depart: null, photos: [] }),
      pages({ depart: null, arrivee: null })
    ]) {
      const { lines: all } = (await layDossier(model, readPhoto)).paper
      // Footers are written at last, for every page.
      const lines = all.filter(({ text }) => !/^(?:Page \d|Dossier M-)/u.test(text))
      assert.deepStrictEqual(overlapping(lines), [])
      assert.deepStrictEqual(outside(lines, 44), [])
    }
  })

  it("have both inspections side by side", async () => {
    const { lines } = (await layDossier(pages(), readPhoto)).paper
    const line = (text: string) => lines.find((one) => one.text === text) ?? assert.fail(text)
    assert.strictEqual(line("18 342").y, line("18 810").y)
    assert.isBelow(line("18 342").x, line("18 810").x)
    assert.strictEqual(line("Vue depart-001").y, line("Vue arrivee-001").y)
    assert.include(textOf(lines), "Pas de signature")
  })

  it("place the photos that can be read, and say where the others are", async () => {
    const model = pages({
      photos: [{ depart: photo("one"), arrivee: photo("two", { leftOut: "Photo non imprimée, jointe : two.webp" }) }]
    })
    const { paper, placed } = await layDossier(model, async (id) => (id === "depart-002" ? null : pngPicture()))
    assert.deepStrictEqual(placed, [PhotoId("one")])
    assert.include(textOf(paper.lines), "Photo non imprimée, jointe : two.webp")
  })

  it("keep an object for the names of files, and are the same bytes for the same model", async () => {
    const print = async () => Buffer.concat((await printDossier(pages(), readPhoto)).content)
    const [one, other] = [await print(), await print()]
    assert.isTrue(one.equals(other))
    assert.include(one.toString("latin1"), `/Names ${namesObject} 0 R`)
  })
})
