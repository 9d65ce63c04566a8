import type { Browser, Page } from "playwright-core"
import { type Look, launchPhone, openContext, watchPage } from "../../harness/browser.ts"
import type { Visit } from "../../console/stage.ts"
import { ask } from "../../harness/http.ts"
import { orderedMission } from "../../harness/missions.ts"
import { enterPhone, phonePassphrase } from "../entered-phone.ts"
import { type DriverStage, setDriverStage } from "../stage.ts"

/** A driver with a mission to inspect, and the browser of a phone with a camera. */
export interface InspectingStage extends DriverStage {
  readonly missionId: string
  /** Gets in on a phone, with its camera unless another browser is given. */
  readonly takePhone: (look: Look, browser?: Browser) => Promise<Visit>
}

/** Opens the store of a phone whose page was loaded again. */
export const unlock = async (page: Page): Promise<void> => {
  await page.locator("input[type=password]").fill(phonePassphrase)
  await page.locator("form button[type=submit]").click()
  await page.locator(".send-line").waitFor()
}

/** Orders a mission, gives it to the driver, and starts what a test of an inspection needs. */
export const setInspectingStage = async (): Promise<InspectingStage> => {
  const stage = await setDriverStage()
  let camera: Promise<Browser> | null = null
  const missionId = await orderedMission(stage.origin, stage.key)
  const assigned = await ask(stage.origin, `/operations/v1/missions/${missionId}/assign`, {
    key: stage.operator.key,
    body: { driver_id: stage.driver.id, reason: "free" }
  })
  if (assigned.status !== 200) throw new Error(`the assignment got ${assigned.status}: ${assigned.text}`)
  return {
    ...stage,
    missionId,
    takePhone: (look, browser) => {
      const open: DriverStage["open"] = async (path, { context: options }) => {
        const context = await openContext(browser ?? (await (camera ??= launchPhone())), options)
        const page = await context.newPage()
        const complaints = watchPage(page, stage.origin)
        await page.goto(`${stage.origin}${path}`)
        return { page, complaints, close: () => context.close() }
      }
      return enterPhone({ ...stage, open }, look)
    },
    stop: async () => {
      await (await camera)?.close()
      await stage.stop()
    }
  }
}
