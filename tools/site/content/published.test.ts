import { clientDocument } from "../reference/api-document.ts"
import { existsSync, globSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { heldBlocksOf } from "./shown-blocks.ts"
import { firstParagraph, titleAndBody, withSiteLinks } from "./markdown.ts"
import { playedPages, readSource } from "./played-pages.ts"
import { printedPages, publishedFiles, publishedSources } from "./published.ts"
import { type SiteContent, siteContent } from "./site-content.ts"
import { brokenLinks } from "./site-links.ts"

let made: SiteContent | null = null
const content = (): SiteContent => (made ??= siteContent())

const pages = publishedSources.map(({ path }) => path)

describe("the pages of the site", () => {
  it("have each a title, a description and an address of their own", () => {
    const slugs = content().pages.map(({ slug }) => slug)
    assert.strictEqual(new Set(slugs).size, slugs.length)
    for (const { description, slug, title } of content().pages) {
      assert.match(title, /^\S/u, slug)
      assert.match(description, /^[A-Z“`].{10,}/su, slug)
    }
  })

  it("link to pages and headings that exist", () => {
    assert.deepStrictEqual(brokenLinks(content().pages, Object.values(publishedFiles)), [])
  })

  it("show every guide of docs/guides", () => {
    assert.deepStrictEqual(
      globSync("docs/guides/*.md").toSorted(),
      pages.filter((path) => path.startsWith("docs/guides/")).toSorted()
    )
  })
})

describe("a link of a page", () => {
  const from = { path: "docs/guides/one.md", slug: "guides/one" }
  const others = [from, { path: "docs/webhooks.md", slug: "guides/webhooks" }]

  it("leads to the page of the site, with its heading", () => {
    assert.strictEqual(withSiteLinks("[a](../webhooks.md#order)", from, others), "[a](/docs/guides/webhooks#order)")
    assert.strictEqual(withSiteLinks("[a](#b) [c](https://d.example)", from, others), "[a](#b) [c](https://d.example)")
  })

  it("is refused if the site does not have its page", () => {
    assert.throws(() => withSiteLinks("[a](../adr/README.md)", from, others), /docs\/guides\/one\.md links to/u)
  })

  it("is left alone in a block of code", () => {
    const text = "```md\n[a](../adr/README.md)\n```"
    assert.strictEqual(withSiteLinks(text, from, others), text)
  })

  it("is found broken if its page or its heading is missing", () => {
    const page = {
      slug: "a",
      title: "A",
      description: "",
      body: "## One\n\n## One\n\n[x](/docs/a#one-1) [y](/docs/a#two) [z](/docs/b)"
    }
    assert.deepStrictEqual(brokenLinks([page], []), ["a: /docs/a#two", "a: /docs/b"])
  })
})

describe("the text of a page", () => {
  it("is split into title and body, and summed up by its first paragraph", () => {
    const { body, title } = titleAndBody("# Title\n\nOne [link](a.md) and\n`code`.\n\nMore.\n")
    assert.deepStrictEqual([title, firstParagraph(body)], ["Title", "One link and code."])
  })
})

describe("a code block of a page", () => {
  it.each([...pages, "README.md"])("is run, compared or checked by a test, or says why not: %s", (path) => {
    const blocks = heldBlocksOf(readSource(path))
    const printedBy = printedPages[path]
    if (printedBy !== undefined) {
      assert.include(readSource(printedBy), path)
      return
    }
    const unheld = blocks.filter(({ held, language }) => held === null && language !== "mermaid")
    assert.deepStrictEqual(
      unheld.map(({ language, line }) => `${path}:${line} ${language}`),
      []
    )
    for (const { held } of blocks) {
      if (held?.kind !== "test") continue
      assert.isTrue(existsSync(held.path), held.path)
      assert.include(readSource(held.path), path.split("/").at(-1) ?? "", `${held.path} does not read ${path}`)
    }
  })

  it("is found if nothing holds it", () => {
    const page =
      "```bash\nls\n```\n\n```text\na\n```\n\n```json\n{}\n```\n\n```js\nrun()\n```\n\n```sh\nnpm run admin -- keys list\n```"
    assert.deepStrictEqual(
      heldBlocksOf(page).map(({ held }) => held?.kind),
      ["played", "played", undefined, undefined, "admin"]
    )
  })

  it("is valid for the schema that it names", () => {
    const { schemas } = clientDocument().components
    const named = pages.flatMap((path) => heldBlocksOf(readSource(path))).filter(({ held }) => held?.kind === "schema")
    assert.isAbove(named.length, 0)
    for (const { held, text } of named) {
      const name = held?.kind === "schema" ? held.schema : ""
      const known = Object.keys(schemas[name]?.properties ?? {})
      assert.includeMembers(known, Object.keys(JSON.parse(text)), name)
    }
  })

  it("is played on most pages", () => {
    assert.isAbove(playedPages.length, 6)
  })
})
