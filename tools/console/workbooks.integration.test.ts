import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { importFile } from "../harness/import-files.ts"
import { makeUser } from "../harness/users.ts"
import { asOtherWriter, type SampleCell, sampleStyles, workbookOf } from "../harness/workbooks.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, english] = looks
const { day, time } = sampleStyles

const header = [
  ...["référence", "vin", "adresse départ", "date départ", "départ de", "adresse arrivée", "date arrivée"],
  ...["société", "e-mail facturation", "adresse facturation", "siret", "téléphone départ"]
]
const order = (reference: string, vin: SampleCell, phone: SampleCell): ReadonlyArray<SampleCell> => [
  ...[
    reference,
    vin,
    "10 rue de Rivoli, 75001 Paris",
    { number: "47924", style: day },
    { number: "0.375", style: time }
  ],
  ...["Place Bellecour, 69002 Lyon", { number: "47925", style: day }, "Test Fleet", "billing@test-fleet.example"],
  ...["1 rue du Test, 75001 Paris", { number: "12345678900011" }, phone]
]
const book = workbookOf([
  { name: "Notes", rows: [["à lire"], ["avant"]] },
  {
    name: "Commandes de mars",
    rows: [
      [],
      header,
      order("book-0", "VF1RFB00012345678", "+33 6 12 34 56 78"),
      [],
      order("book-1", { number: "1.2345678901234568E+16" }, { number: "612345678" })
    ]
  }
])

describe("a workbook of orders in the console", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  const enter = async (look: typeof french, language: "fr" | "en"): Promise<Visit> =>
    stage.enter(
      "/console/missions/import",
      look,
      await makeUser(stage.database, { role: "member", groupId: stage.group }, language)
    )
  const choose = ({ page }: Visit, name: string, bytes: Uint8Array) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) })

  it(
    "is ordered from the sheet that the user chooses, with days and times, after its spoilt cells are corrected",
    { tags: ["CON-142", "CON-143", "CON-145"] },
    async () => {
      const visit = await enter(french, "fr")
      const { page } = visit
      await choose(visit, "commandes.csv", asOtherWriter(book))
      const proposed = page.getByRole("radio", { name: "Commandes de mars" })
      await proposed.waitFor()
      assert.isTrue(await proposed.isChecked())
      await page.getByText("5 lignes, colonnes reconnues : 12").waitFor()
      await assertFair(visit, "the sheets of a workbook")
      await page.getByRole("radio", { name: "Notes" }).click()
      await page.getByRole("button", { name: "Vérifier cette feuille" }).click()
      await page.getByText(/Il manque ces colonnes/u).waitFor()
      await proposed.click()
      await page.getByRole("button", { name: "Vérifier cette feuille" }).click()
      await page.getByRole("heading", { name: "commandes.csv · Commandes de mars" }).waitFor()
      await page.getByRole("row", { name: /^3 Prête/u }).waitFor()
      // The row of the sheet.
      const second = page.getByRole("row", { name: /^5 À corriger/u })
      const correct = async (shown: string, text: string) => {
        await second.getByRole("gridcell").filter({ hasText: shown }).dblclick()
        await page.keyboard.press("ControlOrMeta+a")
        await page.keyboard.type(text)
        await page.keyboard.press("Enter")
      }
      const cell = (name: string) =>
        new RegExp(`^Cellule ${name} de la feuille «\\s?Commandes de mars\\s?»\\s?: le`, "u")
      await second.getByText(cell("B5")).filter({ hasText: "le tableur a arrondi ce nombre" }).waitFor()
      await second.getByText(cell("L5")).filter({ hasText: "le zéro du début manque peut-être" }).waitFor()
      await correct("1.2345678901234568E+16", "VF1RFB00012345679")
      await page.getByRole("status").filter({ hasText: "Ligne 5 : encore à corriger." }).waitFor()
      await correct("612345678", "0612345678")
      await page.getByRole("status").filter({ hasText: "Ligne 5 : prête." }).waitFor()
      await page.getByRole("button", { name: /^Commander 2 missions · / }).click()
      await page.getByText("2 missions sont commandées.").waitFor()
      const missions = await onServer(
        stage.database,
        "SELECT to_jsonb(m)::text AS text FROM mission m WHERE reference LIKE 'book-%' ORDER BY reference"
      )
      assert.lengthOf(missions, 2)
      for (const { text } of missions) {
        for (const stored of ["2031-03-17", "09:00", "2031-03-18"]) assert.include(String(text), stored)
      }
      assert.include(String(missions[1]?.["text"]), "VF1RFB00012345679")
      await visit.close()
    }
  )

  it("says in the language of the user why a file is no workbook that can be read", { tags: "CON-142" }, async () => {
    const container = [0xd0, 0xcf, 0x11, 0xe0]
    const encrypted = new Uint8Array([...container, ...Buffer.from("EncryptedPackage", "utf16le")])
    const formula = workbookOf([{ name: "Mars", rows: [["a"], [{ xml: '<c r="NAME"><f>B1</f></c>' }]] }])
    const files: ReadonlyArray<readonly [name: string, bytes: Uint8Array, fr: string, en: string]> = [
      ["a.xlsx", new Uint8Array(container), "l'ancien format .xls", "has the old format .xls"],
      ["a.xlsx", encrypted, "protégé par un mot de passe", "protected by a password"],
      ["a.xlsx", book.subarray(0, 200), "Ce classeur est endommagé", "This workbook is damaged"],
      ["a.xls", new TextEncoder().encode("<html><table><tr><td>a"), "n'est pas un classeur", "is no Excel workbook"],
      ["a.csv", formula, "Cellule A2 de la feuille « Mars »", "Cell A2 of the sheet “Mars”"]
    ]
    for (const [look, language] of [
      [french, "fr"],
      [english, "en"]
    ] as const) {
      const visit = await enter(look, language)
      for (const [name, bytes, fr, en] of files) {
        await choose(visit, name, bytes)
        await visit.page
          .getByText(language === "fr" ? fr : en, { exact: false })
          .first()
          .waitFor()
      }
      await assertFair(visit, `a refused workbook, ${language}`)
      await choose(visit, "a.xlsx", workbookOf([{ name: "a", rows: [[]] }]))
      await visit.page.getByText(language === "fr" ? "Le fichier est vide." : "The file is empty.").waitFor()
      // A text is a CSV file, also if it is called a workbook.
      await choose(visit, "a.xlsx", new TextEncoder().encode(importFile([{ reference: "text-0" }])))
      await visit.page.getByRole("grid").waitFor()
      await visit.close()
    }
  })
})
