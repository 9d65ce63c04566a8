import type { CDPSession, Page } from "playwright-core"
import { isTooWide } from "../harness/browser.ts"
import { examine } from "./examine.ts"
import { resize, sizes } from "./sizes.ts"

/** Looks at a page or at the dialog on it in every size, and says each fault in a line. */
export const faultsInAllSizes = async (page: Page, debug: CDPSession): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (const size of sizes) {
    await resize(page, debug, size)
    const { findings } = await examine(page)
    faults.push(...findings.map(({ kind, text, where }) => `${size.name}: ${kind}: ${text} (${where})`))
    if (await isTooWide(page)) faults.push(`${size.name}: the page is wider than its window`)
  }
  return faults
}
