import { assert } from "vitest"
import { isTooWide, violationsOn } from "../harness/browser.ts"
import { byForm } from "../harness/test-form.ts"
import type { Visit } from "./stage.ts"

/** What a page complained about. A refused session is an answer that Chromium writes to the log of the page. */
export const unexpected = ({ complaints }: Visit): ReadonlyArray<string> =>
  complaints.filter((complaint) => !complaint.includes("status of 401"))

// Colours take half of the time. They are the same on all pages, and the walk looks at each page in both themes.
const leftOut = byForm({ short: ["color-contrast"], long: [] })

/** Asserts that a page has no violation of WCAG and fits its window. */
export const assertReadable = async ({ page }: Visit, name: string): Promise<void> => {
  await page.locator("h1").first().waitFor()
  // Rows of the earlier search are dimmed until those of the new one have come.
  await page.locator("[data-stale]").first().waitFor({ state: "detached" })
  assert.strictEqual((await violationsOn(page, leftOut)).join("\n"), "", name)
  assert.isFalse(await isTooWide(page), `${name} is too wide`)
}

/** Asserts that a page is readable and complains about nothing. */
export const assertFair = async (visit: Visit, name: string): Promise<void> => {
  await assertReadable(visit, name)
  assert.strictEqual(unexpected(visit).join("\n"), "", name)
}
