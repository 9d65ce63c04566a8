import type { Locator, Page } from "playwright-core"
import { assert } from "vitest"

/** How a user works a page: with a mouse, or with a keyboard alone. */
export interface Hand {
  readonly name: "mouse" | "keyboard"
  /** Presses a button, a link, a tab or an item of a menu, or ticks a box. */
  readonly press: (target: Locator) => Promise<void>
  /** Writes a text in place of the one that an input has. */
  readonly write: (target: Locator, text: string) => Promise<void>
  /** Writes the beginning of the year 2026 into an input for a time. */
  readonly writeTime: (target: Locator) => Promise<void>
}

const firstOf2026 = "2026-01-01T08:00"

/** No page of the journey has as many places for the focus. */
const stepsMax = 250

const mouse: Hand = {
  name: "mouse",
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  writeTime: (target) => target.fill(firstOf2026)
}

type Reached = "focused" | "in its group" | "elsewhere"

/** Where the focus is. A group has one place in the order of Tab, and arrows move inside of it. */
const whereIsFocus = (target: Locator): Promise<Reached> =>
  target.evaluate((element) => {
    const { activeElement } = element.ownerDocument
    const group = element.closest("[role=tablist], [role=menu], [role=radiogroup]")
    if (activeElement === element) return "focused"
    return group?.contains(activeElement) === true ? "in its group" : "elsewhere"
  })

/** Moves the focus with Tab, and with arrows inside of a group, as somebody without a mouse has to. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let steps = 0; steps < stepsMax; steps++) {
    const reached = await whereIsFocus(target)
    if (reached === "focused") return
    const isTab = (await target.getAttribute("role")) === "tab"
    await page.keyboard.press(reached === "elsewhere" ? "Tab" : isTab ? "ArrowRight" : "ArrowDown")
  }
  throw new Error(`${String(target)} on ${page.url()} cannot be reached by keyboard`)
}

const outlineMin = 2

/** The width of the ring around the element that has the focus, or around what stands for it. */
const ringWidth = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { defaultView: window } = element.ownerDocument
    const widths = [element, element.parentElement, element.nextElementSibling].map((shown) => {
      if (shown === null || window === null) return 0
      const { outlineStyle, outlineWidth } = window.getComputedStyle(shown)
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth)
    })
    return Math.max(...widths)
  })

const keyboardOn = (page: Page): Hand => {
  const reachSeen = async (target: Locator) => {
    await reach(page, target)
    assert.isAtLeast(await ringWidth(target), outlineMin, `the focus on ${String(target)} of ${page.url()} is not seen`)
  }
  return {
    name: "keyboard",
    press: async (target) => {
      await reachSeen(target)
      const isBox = (await target.getAttribute("type")) === "checkbox"
      await page.keyboard.press(isBox ? "Space" : "Enter")
    },
    write: async (target, text) => {
      await reachSeen(target)
      await page.keyboard.press("Control+A")
      await page.keyboard.type(text)
    },
    writeTime: async (target) => {
      await reachSeen(target)
      // Day and month are the same, whatever their order; a clock of 24 hours ignores the letter.
      await page.keyboard.type("01012026")
      await page.keyboard.press("ArrowRight")
      await page.keyboard.type("0800A")
      assert.strictEqual(await target.inputValue(), firstOf2026)
    }
  }
}

/** The hand of that name on a page. */
export const handOn = (page: Page, name: Hand["name"]): Hand => (name === "mouse" ? mouse : keyboardOn(page))
