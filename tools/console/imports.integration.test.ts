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
      for (const text of ["Date départ", "bientôt", "adresse introuvable", "E-mail facturation"]) {
        await page.getByText(text, { exact: false }).first().waitFor()
      }
      await page.getByRole("row", { name: /^22 À corriger/u }).waitFor()
      await assertFair(visit, "the wrong rows of a file")
      const toCorrect = await saved(page, "Télécharger les lignes à corriger")
      assert.include(toCorrect, "'=HYPERLINK(1)")
      assert.notInclude(toCorrect, "page-1")
      assert.strictEqual(await ordered(), 0)
      await page.getByRole("button", { name: /^Commander 47 missions · .*€ HT$/u }).click()
      await page.getByText("47 missions sont commandées.").waitFor({ timeout: 120_000 })
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

  it(
    "names an order on a phone by its reference and its route, and each fault in the language of the user",
    { tags: "CON-95" },
    async () => {
      const member = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
      const visit = await stage.enter("/console/missions/import", phone, member)
      const { page } = visit
      await choose(page, importFile([{ reference: "phone-1" }, { reference: "phone-2", registration: "no plate" }]))
      const cards = page.getByRole("list", { name: "Lines" }).getByRole("listitem")
      const second = cards.filter({ hasText: "Line 3" })
      await second.getByText("phone-2").waitFor()
      await second.getByText("→").waitFor()
      await second.getByText("this is no registration").waitFor()
      await assertFair(visit, "the rows of a file on a phone")
      await page.goto(`${stage.origin}/console/missions/import`)
      await choose(page, importFile([]))
      await page.getByText("The file has no line below its header.").waitFor()
      await visit.close()
    }
  )

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
