import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { siteContent } from "../content/site-content.ts"
import { excerptOf } from "./excerpt.ts"
import { found, indexOf, type SearchIndex, wantedOf } from "./rank.ts"
import { searchedPages } from "./searched-pages.ts"

const pagesRead = 3
const site = "/docs"

/** Each line: a question as a person writes it, and the places of which one has to be shown; `.` is the first page. */
const asked = readFileSync(join(import.meta.dirname, "testing", "asked-questions.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [question = "", places = ""] = line.split(" | ")
    return { question, places: places.split(" ").map((place) => (place === "." ? site : `${site}/${place}`)) }
  })

describe("the search of the documentation", () => {
  let index: SearchIndex
  let addresses: ReadonlySet<string>

  beforeAll(() => {
    index = indexOf(searchedPages(siteContent().pages))
    addresses = new Set(index.sections.map(({ section }) => section.url))
  })

  const shown = (question: string): ReadonlyArray<string> =>
    found(index, question)
      .slice(0, pagesRead)
      .flatMap(({ page, sections }) => [page.url, ...sections.map(({ url }) => url)])

  it("shows the page and the heading that answer among the first three, in English and French", () => {
    assert.isAbove(asked.length, 200)
    const missed = asked.filter(({ places, question }) => {
      const found = shown(question)
      return !places.some((place) => found.includes(place))
    })
    assert.deepStrictEqual(
      missed.map(({ places, question }) => `${question}: ${places.join(" ")}; shown ${shown(question).join(" ")}`),
      []
    )
  })

  it("is asked for pages and headings that exist", () => {
    const unknown = asked.flatMap(({ places }) => places).filter((place) => !addresses.has(place))
    assert.deepStrictEqual([...new Set(unknown)], [])
  })

  it("finds nothing for words that no page has, and for none", () => {
    for (const question of ["", "?", "what is the", "qqqqqqqq"])
      assert.deepStrictEqual(found(index, question), [], question)
  })

  it("finds the same with accents, capitals and apostrophes of all kinds as without", () => {
    const plain = shown("frais d'annulation")
    for (const question of ["FRAIS D’ANNULATION", "frais d annulation ?", "Frais d’Annulation…"])
      assert.deepStrictEqual(shown(question), plain, question)
    assert.deepStrictEqual(shown("événement"), shown("evenement"))
  })

  it("marks the words of the question in what it shows, and writes no HTML of a page", () => {
    const wanted = new Set(wantedOf(index, "annuler").flatMap((part) => [...part.keys()]))
    const excerpt = excerptOf("You may <b>cancel</b> a mission. A cancellation costs a fee.", wanted)
    assert.strictEqual(
      excerpt,
      "You may &lt;b&gt;<mark>cancel</mark>&lt;/b&gt; a mission. A <mark>cancellation</mark> costs a fee."
    )
  })

  it("shows the part of a long text with the words of the question", () => {
    const wanted = new Set(wantedOf(index, "fee").flatMap((part) => [...part.keys()]))
    const excerpt = excerptOf(`${"one two three ".repeat(50)}the fee is none ${"four five ".repeat(50)}`, wanted)
    assert.match(excerpt, /^… .*the <mark>fee<\/mark> is none .* …$/u)
    assert.isBelow(excerpt.length, 300)
  })
})
