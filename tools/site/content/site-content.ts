import { readFileSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { domainPage } from "../../print-domain/page.ts"
import { type ApiDocument, clientDocument, operationsOf } from "../reference/api-document.ts"
import { fenced } from "../reference/html.ts"
import { recordedAnswer } from "../reference/answers.ts"
import { eventPages, eventsPage } from "../reference/events-pages.ts"
import { operationPage, slugOfOperation } from "../reference/operation-page.ts"
import { problemsPage } from "../reference/problems-page.ts"
import type { SitePage } from "../reference/site-page.ts"
import { firstParagraph, titleAndBody, withSiteLinks } from "./markdown.ts"
import { programBlock } from "../../clients/client-sources.ts"
import { changelog, type PublishedSource, publishedSources, sections } from "./published.ts"

const root = join(import.meta.dirname, "..", "..", "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const shownFiles = ({ files = [], path }: PublishedSource): ReadonlyArray<string> =>
  files.flatMap((file) => [
    `## ${file}`,
    fenced(extname(file).slice(1), read(join(dirname(path), file)).trimEnd(), file)
  ])

/** What a client is, and the program that prices, orders, follows and cancels, as its README has them. */
const shownProgram = (path: string): string => {
  const readme = read(path)
  const { body, title } = titleAndBody(readme)
  const { language, text } = programBlock(readme)
  return [`## ${title}`, firstParagraph(body), fenced(language, text.trimEnd())].join("\n\n")
}

/** The list of the first page as cards. */
const withCards = (body: string): string =>
  body.replace(/^- .*\n(?:(?:- | {2}).*\n)*/mu, (list) => `<div class="ways">\n\n${list}\n</div>\n`)

const pageOf = (source: PublishedSource): SitePage => {
  const { programs = [] } = source
  const { body, title } = titleAndBody(read(source.path))
  const linked = withSiteLinks(body, source, publishedSources)
  return {
    slug: source.slug,
    title,
    description: firstParagraph(body),
    body: [source.slug === "" ? withCards(linked) : linked, ...shownFiles(source), ...programs.map(shownProgram)].join(
      "\n\n"
    ),
    ...(source.label === undefined ? {} : { matter: { sidebar: { label: source.label } } })
  }
}

/** The page for unknown paths. The navigation beside it has all pages. */
const missingPage: SitePage = {
  slug: "404",
  title: "No such page",
  description: "The documentation has no page at this address.",
  body: `The documentation has no page at this address. The search at the top finds every page, also by the name of a
call, of a member or of a code.

- [Overview](/docs)
- [The first ten minutes](/docs/quickstart)
- [Problem codes](/docs/reference/problems)
- [Every call of the API](/docs/explorer), in one page`,
  matter: { tableOfContents: false, pagefind: false, prev: false, next: false }
}

/** An entry of the navigation: a page, or a group of them. */
type NavigationEntry =
  | { readonly slug: string }
  | { readonly label: string; readonly collapsed?: boolean; readonly items: ReadonlyArray<NavigationEntry> }

export interface SiteContent {
  readonly pages: ReadonlyArray<SitePage>
  readonly navigation: ReadonlyArray<NavigationEntry>
}

/** The pages that are made from the contract, and from the domain. */
const referencePages = (document: ApiDocument, domain: SitePage): ReadonlyArray<SitePage> => [
  ...operationsOf(document).map((operation) =>
    operationPage(document, operation, recordedAnswer(operation.operationId))
  ),
  eventsPage(document),
  ...eventPages(document),
  problemsPage(document),
  domain
]

const referenceNavigation = (document: ApiDocument, domain: SitePage): ReadonlyArray<NavigationEntry> => {
  const operations = operationsOf(document)
  const groups = document.tags.map(({ name }) => ({
    label: name,
    collapsed: true,
    items: operations
      .filter(({ tags }) => tags.includes(name))
      .map(({ operationId }) => ({ slug: slugOfOperation(operationId) }))
  }))
  const events = [{ slug: eventsPage(document).slug }, ...eventPages(document).map(({ slug }) => ({ slug }))]
  return [
    ...groups.filter(({ items }) => items.length > 0),
    { label: "Event types", collapsed: true, items: events },
    { slug: problemsPage(document).slug },
    { slug: domain.slug }
  ]
}

/** Everything that the generator needs: pages as Markdown, and the navigation. */
export const siteContent = (): SiteContent => {
  const document = clientDocument()
  const domain = domainPage()
  return {
    pages: [...publishedSources.map(pageOf), ...referencePages(document, domain), missingPage],
    navigation: [
      ...sections.map(({ label, pages }) => ({ label, items: pages.map(({ slug }) => ({ slug })) })),
      { label: "Reference", items: referenceNavigation(document, domain) },
      { slug: changelog.slug }
    ]
  }
}
