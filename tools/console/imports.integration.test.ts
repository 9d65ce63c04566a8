import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { importFile, type RowCells, rowsNamed } from "../harness/import-files.ts"
import { type Look, looks, looksByForm } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, , phone] = looks

const wrong: ReadonlyArray<RowCells> = [
  { reference: "wrong-date", "pickup date": "bientôt" },
  { reference: "wrong-place", "delivery address": "xyzzy qwertz, 00000 Nowhere" },
  { reference: "wrong-mail", "billing email": "=HYPERLINK(1)" }
]

/** The text of a file that a button of the page saves. */
const saved = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click()
  ])
  return readFile(await download.path(), "utf8")
}

const choose = (page: Page, content: string, encoding: "latin1" | "utf16le" = "latin1") =>
  page.locator("input[type=file]").setInputFiles({
    name: "commandes.csv",
    mimeType: "text/csv",
    // As spreadsheets of France write it.
    buffer: Buffer.from(content, encoding)
  })

describe("the import of orders in the console", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  const start = async (look: Look): Promise<Visit> => {
    const member = await makeUser(stage.database, { role: "member", groupId: stage.group })
    const visit = await stage.enter("/console/missions", look, member)
    await visit.page.getByRole("link", { name: "Importer un fichier" }).first().click()
    await visit.page.getByRole("heading", { name: "Importer des commandes" }).waitFor()
    return visit
  }
  const ordered = async () => {
    const [row] = await onServer(stage.database, "SELECT count(*)::int AS n FROM mission WHERE reference LIKE 'page-%'")
    return row?.["n"]
  }

  it(
    "orders 47 of 50 rows from the list of missions, names the three wrong cells, and gives each row its result",
    { tags: "CON-81" },
    async () => {
      const visit = await start(french)
      const { page } = visit
      const template = await saved(page, "Télécharger le modèle")
      assert.include(template, "adresse départ;date départ")
      await choose(page, importFile([...rowsNamed("page", 20), ...wrong, ...rowsNamed("page", 47).slice(20)]))
      await page.getByText("3 lignes sont à corriger").waitFor()
      await page.getByText("À corriger (3)").click()
      await page.getByRole("columnheader", { name: "Date départ" }).waitFor()
      for (const text of ["date départ", "bientôt", "adresse introuvable", "E-mail facturation"]) {
        await page.getByText(text, { exact: false }).first().waitFor()
      }
      await page.getByRole("row", { name: /^22 À corriger/u }).waitFor()
      await assertFair(visit, "the wrong rows of a file")
      const toCorrect = await saved(page, "Télécharger les lignes à corriger")
      assert.include(toCorrect, "'=HYPERLINK(1)")
      assert.notInclude(toCorrect, "page-1")
      assert.strictEqual(await ordered(), 0)
      await page.getByRole("button", { name: /^Commander 47 missions · .*€ HT$/u }).click()
      await page.getByText("47 missions sont commandées.").waitFor()
      assert.strictEqual(await ordered(), 47)
      await page.getByText("Commandées (47)").click()
      await page
        .getByRole("link", { name: /^M-\d+$/u })
        .first()
        .waitFor()
      const result = await saved(page, "Télécharger le résultat")
      assert.lengthOf(result.match(/M-\d{8}/gu) ?? [], 47)
      assert.lengthOf(result.trimEnd().split("\r\n"), 51)
      await page.getByRole("link", { name: "Tous les imports" }).click()
      await page.getByRole("link", { name: "commandes.csv" }).waitFor()
      await visit.close()
    }
  )

  it(
    "corrects a row at its cells by keyboard, and orders what the table then shows",
    { tags: ["CON-140", "CON-141"] },
    async () => {
      const visit = await start(french)
      const { page } = visit
      await choose(
        page,
        importFile([
          { reference: "fixed-0", "pickup date": "bientôt", registration: "!" },
          { reference: "fixed-1", "pickup date": "hier" },
          { reference: "fixed-2", registration: "JK-890-LM" }
        ])
      )
      const grid = page.getByRole("grid", { name: "Lignes" })
      await grid.waitFor()
      const cell = (row: number, column: number) => grid.getByRole("row").nth(row).getByRole("gridcell").nth(column)
      const focused = () =>
        page.evaluate("document.activeElement?.getAttribute('data-place') ?? document.activeElement?.ariaLabel")
      const said = (row: number, column: number) =>
        cell(row, column).evaluate((one) => {
          const id = one.getAttribute("aria-describedby") ?? ""
          return [
            one.getAttribute("aria-invalid"),
            one.ownerDocument.querySelector(`[id="${id}"]`)?.textContent ?? null
          ]
        })
      const keys = async (...names: ReadonlyArray<string>) => {
        for (const name of names) await page.keyboard.press(name)
      }
      const day = "écrivez un jour comme 2035-03-19 ou 19/03/2035"
      // The columns: reference, registration, pickup address, pickup date.
      assert.deepStrictEqual(await said(1, 0), ["false", null])
      assert.deepStrictEqual(await said(1, 3), ["true", day])
      await grid.getByRole("rowheader").first().focus()
      await keys("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "End", "Home", "ArrowLeft", "ArrowRight")
      assert.strictEqual(await focused(), "2 reference")
      await keys("End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
      assert.strictEqual(await focused(), "2 pickup_date")
      await keys("F2")
      assert.strictEqual(await focused(), "Ligne 2, date départ")
      await page.keyboard.type("xyz")
      await keys("Escape")
      assert.strictEqual(await focused(), "2 pickup_date")
      await cell(1, 3).getByText("bientôt", { exact: true }).waitFor()
      await keys("Enter", "ControlOrMeta+a")
      await page.keyboard.type("17/03/2031")
      await keys("Enter")
      // The plate is wrong only for an order whose days can be read.
      await page.getByRole("status").filter({ hasText: "Ligne 2 : encore à corriger." }).waitFor()
      assert.deepStrictEqual(await said(1, 3), ["false", null])
      assert.deepStrictEqual(await said(1, 1), ["true", "ce n'est pas une immatriculation"])
      assert.strictEqual(await focused(), "2 pickup_date")
      await keys("ArrowLeft", "ArrowLeft", "F2", "ControlOrMeta+a")
      await page.keyboard.type("CD-234-EF")
      await keys("Tab")
      assert.strictEqual(await focused(), "2 pickup_address")
      await page.getByRole("status").filter({ hasText: "Ligne 2 : prête." }).waitFor()
      await grid.getByRole("row", { name: /^2 Prête/u }).waitFor()
      await keys("F2", "Shift+Tab")
      assert.strictEqual(await focused(), "2 registration")
      await page.getByText("1 ligne est à corriger").waitFor()
      await assertFair(visit, "rows that are corrected in place")
      await keys("Tab")
      assert.notInclude(String(await focused()), "registration")
      // By pointer; the focus goes elsewhere, and the text is kept.
      await cell(3, 0).dblclick()
      await page.keyboard.type("-b")
      await page.getByRole("heading", { name: "commandes.csv" }).click()
      await page.getByRole("status").filter({ hasText: "Ligne 4 : prête." }).waitFor()
      await page.getByRole("button", { name: /^Commander 2 missions · / }).click()
      await page.getByText("2 missions sont commandées.").waitFor()
      const missions = await onServer(
        stage.database,
        "SELECT reference, to_jsonb(m)::text AS text FROM mission m WHERE reference LIKE 'fixed-%' ORDER BY reference"
      )
      assert.deepStrictEqual(
        missions.map(({ reference }) => reference),
        ["fixed-0", "fixed-2-b"]
      )
      assert.match(String(missions[0]?.["text"]), /2031-03-17/u)
      assert.match(String(missions[0]?.["text"]), /CD234EF|CD-234-EF/u)
      await visit.close()
    }
  )

  it(
    "keeps the table as it is stored if a correction is refused, and says what was not saved",
    { tags: "CON-141" },
    async () => {
      const visit = await start(french)
      const { page } = visit
      await choose(page, importFile([{ reference: "late-0" }]))
      const cell = page.getByRole("grid").getByRole("gridcell").first()
      await cell.waitFor()
      await onServer(stage.database, "UPDATE mission_import SET state = 'cancelled', ended_at = now() WHERE id = $1", [
        page.url().split("/").at(-1)
      ])
      await cell.dblclick()
      await page.keyboard.type("-x")
      await page.keyboard.press("Enter")
      await page.getByText("0 missions sont commandées.", { exact: false }).waitFor()
      const [row] = await onServer(stage.database, "SELECT cells FROM import_row WHERE cells LIKE '%late-0%'")
      assert.notInclude(String(row?.["cells"]), "late-0-x")
      await visit.close()
    }
  )

  it("says why a file is refused, and stops an import after a question", { tags: ["CON-81", "CON-95"] }, async () => {
    const visit = await start(french)
    const { page } = visit
    await choose(page, "nothing;of;this\r\n1;2;3\r\n")
    await page.getByText("Il manque ces colonnes : « adresse départ »", { exact: false }).waitFor()
    const ofApi = page.getByText("these columns are missing", { exact: false }).filter({ visible: true })
    assert.strictEqual(await ofApi.count(), 0)
    await choose(page, importFile(rowsNamed("stopped", 2)).replace("reference", "siret"))
    await page.getByText("Le fichier a deux fois la colonne « siret ».").waitFor()
    await choose(page, importFile(rowsNamed("stopped", 2)))
    await page.getByText("Toutes les lignes peuvent être commandées.").waitFor()
    await page.getByRole("button", { name: "Arrêter l'import" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Les autres lignes ne seront pas commandées.", { exact: false }).waitFor()
    await dialog.getByRole("button", { name: "Arrêter l'import" }).click()
    await page.getByText("0 missions sont commandées.", { exact: false }).waitFor()
    await visit.close()
  })

  it("saves the missions of the filters as CSV, and no cell as a formula", { tags: "CON-87" }, async () => {
    const order = (reference: string) => orderedMission(stage.origin, stage.key, { reference })
    await order("=1+1")
    await order("@other")
    const visit = await stage.enter("/console/missions", french)
    const { page } = visit
    await page.getByText("@other").waitFor()
    const whole = await saved(page, "Exporter en CSV")
    for (const text of ["'=1+1", "'@other", "Adresse de départ"]) assert.include(whole, text)
    await page.getByLabel("Numéro, plaque ou référence").fill("=1+1")
    await page.keyboard.press("Enter")
    await page.getByText("@other").waitFor({ state: "detached" })
    const filtered = await saved(page, "Exporter en CSV")
    assert.lengthOf(filtered.trimEnd().split("\r\n"), 2)
    assert.include(filtered, "'=1+1")
    await visit.close()
  })

  it("shows the lines on a phone, and each fault in the language of the user", { tags: "CON-95" }, async () => {
    const member = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
    const visit = await stage.enter("/console/missions/import", phone, member)
    const { page } = visit
    await choose(page, importFile([{ reference: "phone-1" }, { reference: "phone-2", registration: "no plate" }]))
    const second = page.getByRole("row", { name: /^3 To be corrected/u })
    await second.getByText("phone-2").waitFor()
    await second.getByText("this is no registration").waitFor()
    await assertFair(visit, "the rows of a file on a phone")
    await page.goto(`${stage.origin}/console/missions/import`)
    await choose(page, importFile([]))
    await page.getByText("The file has no line below its header.").waitFor()
    await visit.close()
  })

  it(
    "orders by coordinates from a file in UTF-16 that names its separator, and lists the options beside an unknown one",
    { tags: ["CON-77", "PLA-21"] },
    async () => {
      const visit = await start(french)
      const { page } = visit
      const rows = rowsNamed("wide", 2).map((row) => ({ ...row, registration: "EF-456-GH" }))
      const [header = "", first = "", second = ""] = importFile(rows).split("\r\n")
      const lines = [
        "sep=;",
        `${header};pickup_lat;pickup_lng;options`,
        `${first};48,8556;2.3601;`,
        `${second};;;plien`
      ]
      await choose(page, `\uFEFF${lines.join("\r\n")}\r\n`, "utf16le")
      await page.getByText(/option inconnue\s: écrivez .*lavage_ext/u).waitFor()
      await page.getByRole("button", { name: /^Commander 1 mission · / }).click()
      await page.getByText("1 mission est commandée.").waitFor()
      const [stored] = await onServer(
        stage.database,
        "SELECT to_jsonb(m)::text AS text FROM mission m WHERE reference = 'wide-0'"
      )
      assert.match(String(stored?.["text"]), /"placeId": "point:48\.8556,2\.3601"/u)
      await visit.close()
    }
  )

  it(
    "asks once before it orders rows that resemble open missions, and orders nothing until the user says so",
    { tags: "CON-100" },
    async () => {
      const vehicle = { registration: "GH-678-JK" }
      const known = await orderedMission(stage.origin, stage.key, { reference: "known-0", vehicle })
      const visit = await start(french)
      const { page } = visit
      const rows = [
        { reference: "known-0", registration: "HJ-789-KL" },
        { reference: "known-1", registration: "gh 678 jk", "pickup date": "2031-03-18", "delivery date": "19/03/2031" },
        { reference: "known-2", registration: "HJ-789-KL" }
      ]
      await choose(page, importFile(rows))
      const button = page.getByRole("button", { name: /^Commander 3 missions/u })
      await button.click()
      const dialog = page.getByRole("dialog")
      await dialog.getByText("2 lignes ressemblent à des missions en cours de votre groupe :").waitFor()
      const line = (number: number) => dialog.getByRole("region", { name: `Ligne ${number}` })
      await line(2)
        .getByText(/même référence, enlèvement le 17 mars 2031/u)
        .waitFor()
      await line(3)
        .getByText(/même immatriculation, .*commandée le .* par la clé svc_test_/u)
        .waitFor()
      assert.strictEqual(await line(4).count(), 0)
      await assertFair(visit, "rows that resemble open missions")
      await dialog.getByRole("button", { name: "Ne pas commander" }).click()
      await dialog.waitFor({ state: "detached" })
      const stored = async () => {
        const found = await onServer(stage.database, "SELECT id::text FROM mission WHERE reference LIKE 'known-%'")
        return found.map(({ id }) => String(id))
      }
      assert.deepStrictEqual(await stored(), [known])
      await button.click()
      await dialog.getByRole("button", { name: "Commander toutes les lignes quand même" }).click()
      await page.getByText("3 missions sont commandées.").waitFor()
      assert.lengthOf(await stored(), 4)
      await visit.close()
    }
  )

  it("is without a violation in every look", { tags: "CON-81" }, async () => {
    const [row] = await onServer(stage.database, "SELECT id FROM mission_import ORDER BY created_at LIMIT 1")
    for (const look of looksByForm) {
      const visit = await stage.enter("/console/missions/import", look)
      await visit.page.locator("time").first().waitFor()
      await assertFair(visit, `imports, ${look.name}`)
      await visit.page.goto(`${stage.origin}/console/missions/import/${String(row?.["id"])}`)
      await visit.page.locator("a[href*='/missions/0']").first().waitFor()
      await assertFair(visit, `an import, ${look.name}`)
      await visit.close()
    }
  })
})
