import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { feedOf, releasesOf } from "./changelog-feed.ts"

const page = `<div class="sl-markdown-content"><p>For clients.</p>
<h2 id="110-2026-02-01">1.1.0 (2026-02-01)</h2>
<p>A <code>&#x3C;b></code> &amp; more: <a href="/docs/a?b=1&amp;c=2#d">e</a>, <a href="https://f.example/">g</a>.</p>
<h2 id="100-2026-01-31">1.0.0 (2026-01-31)</h2>
<ul><li>First.</li></ul>
</div><footer><h2 id="1">x</h2></footer>`

describe("the feed of the changelog", () => {
  it("has an entry for each version, with its day and its text", () => {
    assert.deepStrictEqual(releasesOf(page), [
      {
        version: "1.1.0",
        day: "2026-02-01",
        fragment: "110-2026-02-01",
        html: '<p>A <code>&#x3C;b></code> &amp; more: <a href="/docs/a?b=1&amp;c=2#d">e</a>, <a href="https://f.example/">g</a>.</p>'
      },
      { version: "1.0.0", day: "2026-01-31", fragment: "100-2026-01-31", html: "<ul><li>First.</li></ul>" }
    ])
  })

  it("is Atom: absolute ids that stay, instants, and the text of a version as escaped HTML", () => {
    const feed = feedOf(releasesOf(page))
    assert.strictEqual(feed, feedOf(releasesOf(page)))
    const ids = [...feed.matchAll(/<id>([^<]+)<\/id>/gu)].map(([, id = ""]) => id)
    assert.strictEqual(new Set(ids).size, 3)
    for (const id of ids) assert.match(id, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u)
    assert.include(feed, "<updated>2026-02-01T00:00:00Z</updated>\n  <author>")
    assert.include(feed, "&lt;p&gt;A &lt;code&gt;&amp;#x3C;b&gt;&lt;/code&gt; &amp;amp; more")
  })

  it("has absolute addresses alone, below the mark that the API replaces by its own address", () => {
    const feed = feedOf(releasesOf(page))
    const links = [...feed.matchAll(/(?<= href=(?:"|&quot;)).*?(?="|&quot;)/gu)].map(([link]) => link)
    assert.deepStrictEqual(links, [
      "https://api.invalid/docs/changelog.xml",
      "https://api.invalid/docs/changelog",
      "https://api.invalid/docs/changelog#110-2026-02-01",
      "https://api.invalid/docs/a?b=1&amp;amp;c=2#d",
      "https://f.example/",
      "https://api.invalid/docs/changelog#100-2026-01-31"
    ])
  })

  it("is refused without versions, and for a version without a day", () => {
    assert.throws(() => feedOf([]), /no versions/u)
    assert.throws(() => releasesOf(page.replaceAll(" (2026-01-31)", "")), /docs\/changelog\.md/u)
  })
})

describe("docs/changelog.md", () => {
  it("names the day of each version, the last one first", () => {
    const headings = readFileSync("docs/changelog.md", "utf8").match(/^## .+$/gmu) ?? []
    assert.isAbove(headings.length, 5)
    for (const heading of headings) assert.match(heading, /^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/u)
    const days = headings.map((heading) => heading.slice(-11, -1))
    assert.deepStrictEqual(days, days.toSorted().toReversed())
  })
})
