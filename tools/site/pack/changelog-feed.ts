import { createHash } from "node:crypto"
import { originMark } from "../../../apps/api/src/edge/site/site-manifest.ts"
import { startTags } from "./html-tags.ts"

/** A version of the changelog. */
export interface Release {
  readonly version: string
  /** The day of its publication, such as `2026-11-23`. */
  readonly day: string
  /** The id of its heading. */
  readonly fragment: string
  readonly html: string
}

const heading = /^<h2 id="([^"]+)">(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)<\/h2>/u
/** The text of the page ends here. */
const endOfText = /<\/div>\s*<footer/u

/** The versions of the changelog's page, as the generator wrote it. Throws for a version without a number and a day. */
export const releasesOf = (page: string): ReadonlyArray<Release> => {
  const text = page.slice(0, page.search(endOfText))
  const headings = startTags(text).filter(
    ({ end, name, start }) => name === "h2" && / id="\d/u.test(text.slice(start, end))
  )
  return headings.map(({ start }, nth) => {
    const section = text.slice(start, headings[nth + 1]?.start)
    const [line, fragment, version, day] = heading.exec(section) ?? []
    if (line === undefined || fragment === undefined || version === undefined || day === undefined)
      throw new Error("a heading of docs/changelog.md is not of the form: ## 1.2.3 (2026-01-31)")
    return { version, day, fragment, html: section.slice(line.length).trim() }
  })
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** The same id for the same name in every build and at every address of the API: feed readers know entries by it. */
const idOf = (name: string): string => {
  const digest = createHash("sha256").update(`trajet changelog ${name}`).digest("hex")
  // A UUID of version 8, whose other bits are free.
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return `urn:uuid:${[...parts, digest.slice(20, 32)].join("-")}`
}

const instantOf = (day: string): string => `${day}T00:00:00Z`

const pageAddress = `${originMark}/docs/changelog`

/** Readers show an entry outside of its page, where a relative link leads nowhere. */
const withAbsoluteLinks = (html: string): string =>
  html.replaceAll(/ (href|src)="([^"]*)"/gu, (_, name: string, target: string) => {
    return ` ${name}="${new URL(target, pageAddress).href}"`
  })

const entryOf = ({ day, fragment, html, version }: Release): string => `  <entry>
    <id>${idOf(version)}</id>
    <title>Trajet ${version}</title>
    <updated>${instantOf(day)}</updated>
    <link rel="alternate" type="text/html" href="${pageAddress}#${fragment}"/>
    <content type="html">${escaped(withAbsoluteLinks(html))}</content>
  </entry>`

/** The Atom feed (RFC 4287) of the changelog. The API puts its own address in place of the mark of its addresses. */
export const feedOf = (releases: ReadonlyArray<Release>): string => {
  const updated = releases
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (updated === undefined) throw new Error("the changelog has no versions")
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${idOf("feed")}</id>
  <title>Changelog of Trajet</title>
  <updated>${instantOf(updated)}</updated>
  <author><name>Trajet</name></author>
  <link rel="self" type="application/atom+xml" href="${originMark}/docs/changelog.xml"/>
  <link rel="alternate" type="text/html" href="${pageAddress}"/>
${releases.map(entryOf).join("\n")}
</feed>
`
}
