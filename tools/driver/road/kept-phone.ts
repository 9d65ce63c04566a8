import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { launchKeptPhone } from "../../harness/browser.ts"
import { look } from "./road-stage.ts"

/** A phone whose browser can be killed, and started again with the same store. */
interface KeptPhone {
  /** Opens a page, after the start of the browser if it does not run. */
  readonly open: (url: string) => Promise<Page>
  /** Kills all processes of the browser, as an empty battery does. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
}

const processesOf = async (context: BrowserContext): Promise<ReadonlyArray<number>> => {
  const debug = await context.browser()?.newBrowserCDPSession()
  if (debug === undefined) throw new Error("the browser of the phone has no processes that can be seen")
  const { processInfo } = await debug.send("SystemInfo.getProcessInfo")
  return processInfo.map(({ id }) => id)
}

const killProcess = (id: number): void => {
  try {
    process.kill(id, "SIGKILL")
  } catch {
    // It has ended with another one.
  }
}

export const takeKeptPhone = (): KeptPhone => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-phone-"))
  let running: BrowserContext | null = null
  return {
    open: async (url) => {
      running ??= await launchKeptPhone(folder, look)
      const page = await running.newPage()
      await page.goto(url)
      return page
    },
    kill: async () => {
      const victim = running
      if (victim === null) return
      running = null
      const gone = new Promise<void>((resolve) => victim.once("close", () => resolve()))
      for (const id of await processesOf(victim)) killProcess(id)
      await gone
    },
    close: async () => running?.close()
  }
}
