import { createHash } from "node:crypto"
import { startTags } from "./html-tags.ts"

const styleAttribute = / style="([^"]*)"/u
const classAttribute = / class="([^"]*)"/u

const classPrefix = "s-"
const classNameOf = (style: string): string =>
  `${classPrefix}${createHash("sha256").update(style).digest("hex").slice(0, 8)}`

/** A page without `style` attributes, and their declarations by the classes that replace them. */
interface Restyled {
  readonly html: string
  readonly rules: ReadonlyMap<string, string>
}

/**
 * Replaces each `style` attribute by a class, because the policy of the pages allows no inline styles. Equal attributes
 * of all pages share a class.
 */
export const withoutStyleAttributes = (html: string): Restyled => {
  const rules = new Map<string, string>()
  const parts: Array<string> = []
  let copied = 0
  for (const { end, start } of startTags(html)) {
    const tag = html.slice(start, end)
    const style = styleAttribute.exec(tag)?.[1]
    if (style === undefined) continue
    const name = classNameOf(style)
    rules.set(name, style.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"))
    const bare = tag.replace(styleAttribute, "")
    const named = classAttribute.test(bare)
      ? bare.replace(classAttribute, (_, names: string) => ` class="${names} ${name}"`)
      : bare.replace(/^<[\w-]+/u, (opening) => `${opening} class="${name}"`)
    parts.push(html.slice(copied, start), named)
    copied = end
  }
  return { html: [...parts, html.slice(copied)].join(""), rules }
}

/** A selector by which the code blocks' stylesheet finds the attributes, and the classes in their place. */
const byAttribute = "span[style^='--']:not([class])"
const byClass = `span[class^='${classPrefix}']`

/** A stylesheet of the generator for pages without `style` attributes. */
export const withoutStyleSelectors = (css: string): string => {
  const changed = css.replaceAll(byAttribute, byClass)
  if (changed.includes("[style")) throw new Error("a stylesheet selects by a style attribute, which no page has")
  return changed
}

/** The stylesheet of the replaced attributes. */
export const stylesheetOf = (rules: ReadonlyMap<string, string>): string =>
  [...rules]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, style]) => `.${name}{${style}}`)
    .join("\n")

/** The texts of the page's scripts or styles that are not in files of their own. */
export const inlineTexts = (html: string, element: "script" | "style"): ReadonlyArray<string> =>
  startTags(html)
    .filter(({ end, name, start }) => name === element && !/ src=/u.test(html.slice(start, end)))
    .map(({ end }) => html.slice(end, html.indexOf(`</${element}`, end)))
