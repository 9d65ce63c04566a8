import { fragmentOf, headingText } from "../content/site-links.ts"
import type { SitePage } from "../reference/site-page.ts"
import type { SearchedPage, Section } from "./rank.ts"

/** Pages that mention everything, and answer little. */
const weights: Readonly<Record<string, number>> = {
  changelog: 0.7,
  "reference/domain": 0.3,
  "guides/command-line": 0.65,
  "guides/dealership": 0.7,
  "guides/stream-table": 0.7,
  "guides/batch-pricing": 0.8,
  "guides/distributed-pricing": 0.7
}
const referenceWeight = 0.85

const weightOf = (slug: string): number => weights[slug] ?? (slug.startsWith("reference/") ? referenceWeight : 1)

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

/** The text of Markdown as people read it. */
const readable = (markdown: string): string =>
  markdown
    .replaceAll(/<summary>[^<]*<\/summary>|<[^<>]*>/gu, " ")
    .replaceAll(/&(amp|lt|gt|quot);/gu, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\[([^\][]*)\]\([^)(]*\)/gu, "$1")
    .replaceAll(/^(?:-|\d+\.) |-{3,}/gmu, " ")
    .replaceAll(/(?<![a-z0-9])_|_(?![a-z0-9])|[*`|]/giu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()

interface Part {
  readonly heading: string
  readonly prose: Array<string>
  readonly code: Array<string>
}

const partsOf = (body: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = [{ heading: "", prose: [], code: [] }]
  let isCode = false
  for (const line of body.split("\n")) {
    const isFence = /^(?:```|~~~)/u.test(line)
    if (isFence) isCode = !isCode
    const heading = isCode ? undefined : /^#{2,6} (.+)$/u.exec(line)?.[1]
    if (heading !== undefined) parts.push({ heading: headingText(heading), prose: [], code: [] })
    else if (!isFence) parts.at(-1)?.[isCode ? "code" : "prose"].push(line)
  }
  return parts
}

const sectionsOf = (url: string, { body, description, slug }: SitePage): ReadonlyArray<Section> => {
  const seen = new Map<string, number>()
  return partsOf(body).map(({ code, heading, prose }) => {
    // The calls and answers of the reference only repeat the names that its lists of members have.
    const shown = slug.startsWith("reference/") ? "" : code.join("\n")
    const section = { heading, text: readable(prose.join("\n")), code: shown }
    if (heading === "")
      return {
        ...section,
        url,
        text: section.text.startsWith(description) ? section.text : `${description} ${section.text}`
      }
    const fragment = fragmentOf(heading)
    const nth = seen.get(fragment) ?? 0
    seen.set(fragment, nth + 1)
    return { ...section, url: `${url}#${fragment}${nth === 0 ? "" : `-${nth}`}` }
  })
}

/** The pages as the search reads them. The page for unknown addresses answers nothing. */
export const searchedPages = (pages: ReadonlyArray<SitePage>): ReadonlyArray<SearchedPage> =>
  pages
    .filter(({ slug }) => slug !== "404")
    .map((page) => {
      const url = page.slug === "" ? "/docs" : `/docs/${page.slug}`
      return { url, title: page.title, weight: weightOf(page.slug), sections: sectionsOf(url, page) }
    })
