import { OperatorId } from "@trajet/domain/people"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../harness/api-process.ts"
import { alone, looks } from "../harness/browser.ts"
import { makeOperator } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { builtConsole } from "../pages/built-folders.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

/** Stops the clock of the page so many milliseconds after `from`, as if nothing had come until then. */
const stopClock = (page: Page, from: number, after: number) => page.clock.pauseAt(from + after)

describe("the board while the API stands still", () => {
  let stage: Stage
  let api: ApiProcess
  let user: TestUser

  beforeAll(async () => {
    stage = await setStage()
    const operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
    // A process, because the API of the stage would stand still together with the test.
    await stage.api.stop()
    api = await startApiProcess(stage.database, { TRAJET_CONSOLE_FOLDER: builtConsole }, stage.api.port)
  })
  afterAll(async () => {
    await api.stop()
    await stage.stop()
  })

  it(
    "turns amber after 10 s and red after 20 s, and is up to date once the API goes on",
    { tags: "CON-115" },
    async () => {
      const visit = await stage.enter("/console", alone(french), user)
      const { page } = visit
      const sign = (tone: string, text: string) =>
        page.getByRole("status").locator(`[data-tone="${tone}"]`).getByText(text).waitFor()
      await page.clock.install()
      await page.goto(`${stage.origin}/console/board`)
      await sign("good", "À jour")
      process.kill(api.pid, "SIGSTOP")
      try {
        const from: number = await page.evaluate("Date.now()")
        await stopClock(page, from, 10_000)
        await sign("warn", "Sans nouvelles du service")
        await page.getByText(/^Données de \d\d:\d\d$/u).waitFor()
        await stopClock(page, from, 20_000)
        await sign("bad", "Le tableau n'est plus à jour")
        await page.getByText(/^Données de \d\d:\d\d$/u).waitFor()
      } finally {
        process.kill(api.pid, "SIGCONT")
      }
      await page.clock.resume()
      await sign("good", "À jour")
      await visit.close()
    }
  )
})
