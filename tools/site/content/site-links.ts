import type { SitePage } from "../reference/site-page.ts"
import { outsideOfBlocks } from "./markdown.ts"

/** Addresses outside of the site that the API serves. */
const servedBesides = new Set([
  "/docs/explorer",
  "/docs/changelog.xml",
  "/openapi.json",
  "/operations/openapi.json",
  "/asyncapi.json",
  "/postman-collection.json"
])
const servedSchemas = /^\/schemas\/v1\/events\/[\w.]+\.json$/u

export const headingText = (heading: string): string =>
  heading.replaceAll(/\[([^\][]*)\]\([^)(]*\)/gu, "$1").replaceAll("`", "")

/** The fragment of a heading, as GitHub and the generator make it. */
export const fragmentOf = (heading: string): string =>
  headingText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-")

const textOf = (body: string): string => {
  let text = ""
  outsideOfBlocks(body, (part) => {
    text += `${part}\n`
    return part
  })
  return text
}

/** The ids of a page: of its headings, the second of a kind with a number, and those written out. */
const idsOf = (text: string): ReadonlySet<string> => {
  const ids = new Set(["_top", ...[...text.matchAll(/ id="([^"]+)"/gu)].flatMap(([, id]) => id ?? [])])
  for (const [, heading = ""] of text.matchAll(/^#{2,6} (.+)$/gmu)) {
    const fragment = fragmentOf(heading)
    let id = fragment
    for (let nth = 1; ids.has(id); nth++) id = `${fragment}-${nth}`
    ids.add(id)
  }
  return ids
}

const targetsIn = (text: string): ReadonlyArray<string> => [
  ...[...text.replaceAll(/`[^`\n]*`/gu, "`").matchAll(/\]\(([^)\s]+)\)/gu)].flatMap(([, target]) => target ?? []),
  ...[...text.matchAll(/ href="([^"]+)"/gu)].flatMap(([, target]) => target ?? [])
]

const isOutside = (target: string): boolean => /^[a-z]+:/u.test(target)

/** An address on another host is only looked at: tests use no network. */
const isWellFormed = (target: string): boolean => URL.canParse(target) && /^(?:https|mailto):/u.test(target)

/** The links of all pages that lead to no page, heading or file of the site. */
export const brokenLinks = (pages: ReadonlyArray<SitePage>, files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const texts = new Map(pages.map(({ body, slug }) => [slug, textOf(body)]))
  const ids = new Map([...texts].map(([slug, text]) => [slug === "" ? "/docs" : `/docs/${slug}`, idsOf(text)]))
  const besides = new Set([...servedBesides, ...files.map((file) => `/docs/${file}`)])
  const leads = (slug: string, target: string): boolean => {
    if (isOutside(target)) return isWellFormed(target)
    const [path = "", fragment] = target.split("#")
    if (besides.has(path) || servedSchemas.test(path)) return true
    const found = ids.get(path === "" ? (slug === "" ? "/docs" : `/docs/${slug}`) : path)
    return found !== undefined && (fragment === undefined || found.has(fragment))
  }
  return [...texts].flatMap(([slug, text]) =>
    targetsIn(text)
      .filter((target) => !leads(slug, target))
      .map((target) => `${slug}: ${target}`)
  )
}
