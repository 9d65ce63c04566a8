import type { CDPSession, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { Visit } from "../console/stage.ts"
import { looks } from "../harness/browser.ts"
import { byForm } from "../harness/test-form.ts"
import { type InspectingStage, setInspectingStage } from "./inspecting/inspecting-stage.ts"
import { drawOn, main, signature, titled } from "./inspecting/inspector.ts"

const [, , , french] = looks
const slowness = 4
const workSecondsMax = 3
const photos = byForm({ short: 2, long: 3 })

/** What the page did after a tap, until it showed its answer. */
interface Answered {
  readonly tap: string
  readonly seconds: number
  /** Processor time of the page's own thread. Other programs on this machine do not add to it. */
  readonly workSeconds: number
}

const workIn = async (debug: CDPSession): Promise<number> => {
  const { metrics } = await debug.send("Performance.getMetrics")
  const work = metrics.find(({ name }) => name === "TaskDuration")
  if (work === undefined) throw new Error("the browser does not say what the page has worked")
  return work.value
}

/** Measures taps on a page whose processor is slowed from now on. */
const slowed = async (page: Page) => {
  const debug = await page.context().newCDPSession(page)
  await debug.send("Performance.enable", { timeDomain: "threadTicks" })
  await debug.send("Emulation.setCPUThrottlingRate", { rate: slowness })
  const answered: Array<Answered> = []
  return {
    answered,
    tap: async (tap: string, act: () => Promise<void>, answer: () => Promise<unknown>): Promise<void> => {
      const [from, work] = [performance.now(), await workIn(debug)]
      await act()
      await answer()
      const seconds = (performance.now() - from) / 1_000
      answered.push({ tap, seconds, workSeconds: (await workIn(debug)) - work })
    }
  }
}

describe("a phone with a processor that is four times slower", () => {
  let stage: InspectingStage
  let phone: Visit

  beforeAll(async () => {
    stage = await setInspectingStage()
    phone = await stage.takePhone(french)
  })
  afterAll(async () => {
    await phone.close()
    await stage.stop()
  })

  it(
    "answers each tap, from Today through photos to the signature, with at most 3 s of work",
    { tags: "DRV-11" },
    async () => {
      const { page } = phone
      const next = page.locator(".dock button.main")
      await next.waitFor()
      const { answered, tap } = await slowed(page)
      const press = (locator = next) => locator.click()
      await tap("inspect", press, () => page.locator(".plan .step").first().waitFor())
      await tap(
        "photos",
        () => press(page.locator(".plan .step").nth(1)),
        () => titled(page, "Photos")
      )
      await tap("camera", press, () => page.locator(".shutter:enabled").waitFor())
      for (let photo = 1; photo <= photos; photo++) {
        const [still, keep] = [page.locator(".still"), page.locator(".camera button.main")]
        await tap(
          `shoot ${photo}`,
          () => press(page.locator(".shutter:enabled")),
          () => still.waitFor()
        )
        await tap(
          `keep ${photo}`,
          () => press(keep),
          () => page.locator(".shutter:enabled").waitFor()
        )
      }
      await tap(
        "close",
        () => press(page.locator(".camera header button")),
        () => titled(page, "Photos")
      )
      await tap(
        "back",
        async () => void (await page.goBack()),
        () => page.locator(".plan .step").first().waitFor()
      )
      await tap(
        "signature",
        () => press(page.locator(".plan .step").nth(5)),
        () => page.locator(".ink").waitFor()
      )
      await tap(
        "sign",
        async () => {
          await page.locator("main input").first().fill("Paul Martin")
          await drawOn(page, page.locator(".ink"), signature)
          await page.getByRole("button", { name: "Garder la signature" }).click()
        },
        () => page.getByRole("img", { name: "Signature gardée" }).waitFor()
      )
      await tap(
        "on",
        () => press(main(page)),
        () => titled(page, /^(?!Signature$)/u)
      )
      for (const { seconds, tap: name, workSeconds } of answered) {
        console.log(`${name}: ${workSeconds.toFixed(2)} s of work, ${seconds.toFixed(2)} s until the answer`)
      }
      assert.lengthOf(answered, 3 + 2 * photos + 5)
      for (const { tap: name, workSeconds } of answered) {
        assert.isAbove(workSeconds, 0, name)
        assert.isAtMost(workSeconds, workSecondsMax, name)
      }
    }
  )
})
