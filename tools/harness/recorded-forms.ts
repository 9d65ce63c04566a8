import { appendFileSync } from "node:fs"
import type { Page, Request } from "playwright-core"
import { testFileVariable } from "./recorded-starts.ts"

/** What a page has written, and the API has taken. */
export interface RecordedForm {
  readonly method: string
  readonly url: string
  /** The language of the page that sent it: `fr`. */
  readonly language: string
  /** The test file, from the root of the repository. */
  readonly file: string
}

/** Names the file that the forms of a run are written to. `npm test` sets it. */
export const formsVariable = "TRAJET_TEST_FORMS"

/** Reads the language of a page. A document that is left before it answers had the language that it had before. */
const languageReader = (page: Page): (() => Promise<string>) => {
  let known = "unknown"
  return async () => {
    try {
      known = String(await page.evaluate("document.documentElement.lang"))
    } catch {}
    return known
  }
}

const isTaken = async (request: Request): Promise<boolean> => (await request.response())?.ok() === true

/** Notes what a page writes from now on, with the language that it has when it writes. */
export const recordForms = (page: Page): void => {
  const path = process.env[formsVariable]
  if (path === undefined) return
  const readLanguage = languageReader(page)
  page.on("load", () => void readLanguage())
  page.on("request", (request) => {
    const method = request.method()
    if (method === "GET" || request.resourceType() !== "fetch") return
    const reading = readLanguage()
    const file = process.env[testFileVariable] ?? "outside of a test file"
    void Promise.all([reading, isTaken(request)]).then(
      ([language, taken]) => {
        const form: RecordedForm = { method, url: request.url(), language, file }
        if (taken) appendFileSync(path, `${JSON.stringify(form)}\n`)
      },
      // The page has gone before the answer came.
      () => undefined
    )
  })
}
