import { startTags } from "./html-tags.ts"

/** A page of the built site. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`, "u").exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#38;", "&")

const tagsOf = ({ html }: BuiltPage): ReadonlyArray<string> =>
  startTags(html).map(({ end, start }) => html.slice(start, end))

/** Where a page leads and what it loads, as addresses of this host without the page's own fragments resolved. */
export const targetsOf = (page: BuiltPage): ReadonlyArray<URL> =>
  tagsOf(page)
    .flatMap((tag) => [attribute(tag, "href") ?? [], attribute(tag, "src") ?? []].flat())
    .map((target) => new URL(target, `http://site.example${page.path}`))
    .filter(({ host }) => host === "site.example")

/** The targets of the pages' links to headings that the linked pages do not have. */
export const brokenFragments = (pages: ReadonlyArray<BuiltPage>): ReadonlyArray<string> => {
  const ids = new Map(
    pages.map((page) => [page.path, new Set(tagsOf(page).flatMap((tag) => attribute(tag, "id") ?? []))])
  )
  return pages.flatMap((page) =>
    targetsOf(page)
      .filter(
        ({ hash, pathname }) => hash !== "" && ids.get(pathname)?.has(decodeURIComponent(hash.slice(1))) === false
      )
      .map(({ hash, pathname }) => `${page.path}: ${pathname}${hash}`)
  )
}
