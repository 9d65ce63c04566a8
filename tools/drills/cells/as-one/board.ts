import { OperatorId } from "@trajet/domain/people"
import type { Browser } from "playwright-core"
import { looks, openContext } from "../../../harness/browser.ts"
import { until } from "../../../harness/until.ts"
import { browserOf, makeUser } from "../../../harness/users.ts"
import { ask } from "../../../harness/http.ts"
import type { CellName, World } from "./world.ts"

const silentNote = (cell: string): RegExp => new RegExp(`La cellule «\\s${cell}\\s» ne répond pas\\s:.*`, "u")

/** The board of an operator in a browser, at the address of all cells. */
export interface Board {
  /** Waits until the cell is named, and returns the sentence. */
  readonly named: (cell: CellName) => Promise<string>
  readonly unnamed: (cell: CellName) => Promise<void>
  /** Waits until a mission with this number is there to be assigned. */
  readonly shown: (number: string) => Promise<void>
  /** How many of the missions with these numbers are there now. */
  readonly countOf: (numbers: ReadonlyArray<string>) => Promise<number>
  /** Assigns a mission by the session of the page. Returns the status of the answer. */
  readonly assign: (cell: CellName, id: string, driverId: string) => Promise<number>
}

/** Signs an operator in at the home, and opens the board once all cells know the session. */
export const openBoard = async ({ cells, operator, proxy }: World, browser: Browser): Promise<Board> => {
  const origin = proxy.origin.replace("127.0.0.1", "localhost")
  const user = await makeUser(cells.a.databaseUrl, { role: "operator", operatorId: OperatorId(operator.id) })
  const { cookie } = await browserOf(origin, user)
  const headers = { cookie, "x-trajet-cell": "c", "x-trajet-environment": "test" }
  await until(
    "the session is copied",
    async () => (await ask(origin, "/console/api/operations/v1/missions", { headers })).status === 200
  )
  const context = await openContext(browser, looks[0].context)
  const cookies = cookie.split("; ").map((text) => {
    const [name = "", value = ""] = text.split("=", 2)
    return { name, value, url: origin, httpOnly: true }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${origin}/console/board`)
  const column = page.getByRole("region", { name: /^À attribuer/u })
  await column.waitFor()
  return {
    named: async (cell) => {
      const note = page.getByText(silentNote(cell))
      await note.waitFor()
      return note.innerText()
    },
    unnamed: (cell) => page.getByText(silentNote(cell)).waitFor({ state: "detached" }),
    shown: (number) => column.getByText(number).first().waitFor(),
    countOf: async (numbers) => {
      const texts = await column.getByRole("link").allInnerTexts()
      return numbers.filter((number) => texts.some((text) => text.includes(number))).length
    },
    assign: (cell, id, driverId) =>
      page.evaluate(
        `fetch("/console/api/operations/v1/missions/${id}/assign", { method: "POST", headers: {
          "content-type": "application/json", "x-trajet-environment": "test", "x-trajet-cell": "${cell}",
          "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ driver_id: "${driverId}", reason: "by phone" }) }).then(({ status }) => status)`
      )
  }
}
