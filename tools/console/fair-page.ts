import { assert } from "vitest"
import { isTooWide, violationsOn } from "../harness/browser.ts"
import type { Visit } from "./stage.ts"

/** What a page complained about. A refused session is an answer that Chromium writes to the log of the page. */
export const unexpected = ({ complaints }: Visit): ReadonlyArray<string> =>
  complaints.filter((complaint) => !complaint.includes("status of 401"))

// The colours count as they are once the animations have ended, or were replaced. Those of a page that loads never end.
const settled = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))`

/** Asserts that a page has no violation of WCAG, fits its window and complains about nothing. */
export const assertFair = async (visit: Visit, name: string): Promise<void> => {
  await visit.page.locator("h1").first().waitFor()
  // Rows of the earlier search are dimmed until those of the new one have come.
  await visit.page.locator("[data-stale]").first().waitFor({ state: "detached" })
  await visit.page.evaluate(settled)
  assert.deepStrictEqual(await violationsOn(visit.page), [], name)
  assert.isFalse(await isTooWide(visit.page), `${name} is too wide`)
  assert.deepStrictEqual(unexpected(visit), [], name)
}
