import { posix } from "node:path"
import { publishedFiles, type PublishedSource, replacedPages } from "./published.ts"

const fence = /^(?:```|~~~)/u

/** Changes the text of a page outside of its code blocks. */
export const outsideOfBlocks = (text: string, change: (text: string) => string): string => {
  const parts: Array<{ readonly isCode: boolean; readonly lines: Array<string> }> = [{ isCode: false, lines: [] }]
  for (const line of text.split("\n")) {
    const last = parts.at(-1)
    if (last === undefined) continue
    if (!fence.test(line)) last.lines.push(line)
    else if (last.isCode) {
      last.lines.push(line)
      parts.push({ isCode: false, lines: [] })
    } else parts.push({ isCode: true, lines: [line] })
  }
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ isCode, lines }) => (isCode ? lines.join("\n") : change(lines.join("\n"))))
    .join("\n")
}

/** The title of a page, and the text below it. */
export const titleAndBody = (text: string): { readonly title: string; readonly body: string } => {
  const [first = "", ...rest] = text.split("\n")
  if (!first.startsWith("# ")) throw new Error(`a page begins with its title, not with "${first}"`)
  return { title: first.slice(2), body: rest.join("\n").trim() }
}

const plain = (markdown: string): string =>
  markdown.replaceAll(/\[([^\][]*)\]\([^)(]*\)/gu, "$1").replaceAll(/[*_`]/gu, "")

/** The first paragraph of a page as plain text: what search engines and feeds show. */
export const firstParagraph = (body: string): string => {
  const [paragraph = ""] = body.split(/\n\s*\n/u)
  return plain(paragraph.replaceAll("\n", " "))
}

const link = /(\]\()([^)\s]+)(\))/gu

/** The address below /docs of a link's target; null if the site does not have it. */
const addressOf = (target: string, from: PublishedSource, published: ReadonlyArray<PublishedSource>): string | null => {
  const [path = "", fragment] = target.split("#")
  const end = fragment === undefined ? "" : `#${fragment}`
  if (path === "") return end
  if (from.files?.includes(path) === true) return `#${path.toLowerCase().replaceAll(".", "")}`
  const full = posix.join(posix.dirname(from.path), path)
  const file = publishedFiles[full]
  if (file !== undefined) return `/docs/${file}`
  const other = replacedPages[full]
  if (other !== undefined) return other
  const found = published.find((each) => each.path === full)
  return found === undefined ? null : `/docs${found.slug === "" ? "" : `/${found.slug}`}${end}`
}

/** Replaces links to pages of the repository by links to pages of the site. Throws for a page that the site lacks. */
export const withSiteLinks = (body: string, from: PublishedSource, published: ReadonlyArray<PublishedSource>): string =>
  outsideOfBlocks(body, (text) =>
    text.replaceAll(link, (_, open: string, target: string, close: string) => {
      if (/^(?:[a-z]+:|\/docs(?:[/#]|$))/u.test(target)) return `${open}${target}${close}`
      const address = addressOf(target, from, published)
      if (address === null) throw new Error(`${from.path} links to ${target}, which the site does not have`)
      return `${open}${address}${close}`
    })
  )
