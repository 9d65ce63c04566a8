import type { Page } from "playwright-core"
import type { TextFact } from "./page-facts.model.ts"

// Evaluated in the page. `boxes` are clipped to what the ancestors show, so that hidden texts overlap nothing.
const script = `(() => {
  const plain = (text) => text.replace(/\\s+/g, " ").trim()
  const styles = new Map()
  const styleOf = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element))
  const pathOf = (element) => {
    const names = []
    for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement)
      names.unshift(at.tagName.toLowerCase() + (at.getAttribute("role") ? "[" + at.getAttribute("role") + "]" : ""))
    return names.join(" > ")
  }
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const codes = "code, pre, kbd, samp, [translate=no], [class*=mono]"
  const isCode = (element) => element.closest(codes) !== null
  const ownLanguageOf = (element) => {
    const own = element.closest("[lang]")
    return own === null || own === document.documentElement ? null : own.lang
  }
  const titleOf = (element) => {
    const titled = element.closest("[title], [aria-label]")
    return titled === null ? null : plain((titled.title ?? "") + " " + (titled.getAttribute("aria-label") ?? ""))
  }
  // A row or a tile of a list says more than one thing, each in an element of its own.
  const isLabel = (element) => element.matches("button, a.button, label.button") && !element.matches(".grid *")
  const layers = []
  const layerOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (!["fixed", "sticky"].includes(styleOf(at).position) && at.getAttribute("role") !== "dialog") continue
      if (!layers.includes(at)) layers.push(at)
      return layers.indexOf(at) + 1
    }
    return 0
  }
  const cuts = (overflow) => overflow === "hidden" || overflow === "clip"
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll"
  // What is reached by scrolling is not cut off, but lies on nothing either.
  const placeOf = (element, rects) => {
    let cut = { x: 0, y: 0 }
    let boxes = rects.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
    let canScroll = { x: false, y: false }
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at)
      if (cuts(overflowX) || cuts(overflowY) || scrolls(overflowX) || scrolls(overflowY)) {
        const edge = at.getBoundingClientRect()
        if (edge.width <= 2 || edge.height <= 2) return null
        canScroll = { x: canScroll.x || scrolls(overflowX), y: canScroll.y || scrolls(overflowY) }
        for (const box of boxes) {
          if (cuts(overflowX) && !canScroll.x)
            cut.x = Math.max(cut.x, box.right - edge.right, edge.left - box.left)
          if (cuts(overflowY) && !canScroll.y)
            cut.y = Math.max(cut.y, box.bottom - edge.bottom, edge.top - box.top)
        }
        boxes = boxes
          .map((box) => ({
            left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right),
            top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom)
          }))
          .filter((box) => box.right > box.left && box.bottom > box.top)
      }
      // What is fixed beside the window is never seen.
      if (position === "fixed") {
        for (const box of boxes) {
          if (!canScroll.x) cut.x = Math.max(cut.x, box.right - innerWidth, -box.left)
          if (!canScroll.y) cut.y = Math.max(cut.y, box.bottom - innerHeight, -box.top)
        }
        break
      }
    }
    return { boxes, cut }
  }
  const facts = []
  const say = (element, text, where) => {
    if (plain(text) === "") return
    facts.push({ text: plain(text), where, isCode: isCode(element), isLabel: false, ownLanguage: ownLanguageOf(element),
      boxes: [], cut: { x: 0, y: 0 }, title: null, layer: 0 })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = plain(node.data)
    if (text === "" || element.closest("script, style, noscript") !== null) continue
    if (element.closest("option") !== null) { say(element, text, pathOf(element)); continue }
    if (element.closest("textarea") !== null || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    // A link to the content waits beside the page until it gets the focus.
    const isBeside = rects.every(({ right }) => right <= 0)
    const place = isBeside || element.closest("svg") !== null ? null : placeOf(element, rects)
    facts.push({ text, where: pathOf(element), isCode: isCode(element), isLabel: isLabel(element), ownLanguage: ownLanguageOf(element),
      boxes: place?.boxes ?? [], cut: place?.cut ?? { x: 0, y: 0 }, title: titleOf(element), layer: layerOf(element) })
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.body.querySelectorAll("[" + name + "]"))
      if (isShown(element)) say(element, element.getAttribute(name), pathOf(element) + "@" + name)
  say(document.body, document.title, "title")
  const typed = [...document.querySelectorAll("input, textarea")].map(({ value }) => value)
  return { language: document.documentElement.lang, texts: facts, typed }
})()`

interface Collected {
  readonly language: string
  readonly texts: ReadonlyArray<TextFact>
  /** The values of the inputs. */
  readonly typed: ReadonlyArray<string>
}

/** Collects the texts of the page that is open. */
export const collectFacts = (page: Page): Promise<Collected> => page.evaluate(script)
