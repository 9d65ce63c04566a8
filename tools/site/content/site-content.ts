import { readFileSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { clientDocument, operationsOf } from "../reference/api-document.ts"
import { fenced } from "../reference/html.ts"
import { operationPage, type SitePage, slugOfOperation } from "../reference/operation-page.ts"
import { firstParagraph, titleAndBody, withSiteLinks } from "./markdown.ts"
import { changelog, type PublishedSource, publishedSources, sections } from "./published.ts"

const root = join(import.meta.dirname, "..", "..", "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const shownFiles = ({ files = [], path }: PublishedSource): ReadonlyArray<string> =>
  files.flatMap((file) => [
    `## ${file}`,
    fenced(extname(file).slice(1), read(join(dirname(path), file)).trimEnd(), file)
  ])

const pageOf = (source: PublishedSource): SitePage => {
  const { body, title } = titleAndBody(read(source.path))
  const linked = withSiteLinks(body, source, publishedSources)
  return {
    slug: source.slug,
    title,
    description: firstParagraph(body),
    body: [linked, ...shownFiles(source)].join("\n\n")
  }
}

/** An entry of the navigation: a page, or a group of them. */
export type NavigationEntry =
  | { readonly slug: string }
  | { readonly label: string; readonly collapsed?: boolean; readonly items: ReadonlyArray<NavigationEntry> }

export interface SiteContent {
  readonly pages: ReadonlyArray<SitePage>
  readonly navigation: ReadonlyArray<NavigationEntry>
}

/** Everything that the generator needs: pages as Markdown, and the navigation. */
export const siteContent = (): SiteContent => {
  const document = clientDocument()
  const operations = operationsOf(document)
  const groups = document.tags.map(({ name }) => ({
    label: name,
    collapsed: true,
    items: operations
      .filter(({ tags }) => tags.includes(name))
      .map(({ operationId }) => ({ slug: slugOfOperation(operationId) }))
  }))
  return {
    pages: [
      ...publishedSources.map(pageOf),
      ...operations.map((operation) => operationPage(document, operation, "HTTP/1.1 200 OK"))
    ],
    navigation: [
      ...sections.map(({ label, pages }) => ({ label, items: pages.map(({ slug }) => ({ slug })) })),
      { label: "Reference", items: groups },
      { slug: changelog.slug }
    ]
  }
}
