import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { differencesOf, playedOf, scriptOf, stepsOf } from "./read-page.ts"

const page = `# Page
## First
Words.
\`\`\`bash title="Host"
echo one
\`\`\`
\`\`\`text
one
\`\`\`
\`\`\`bash
not for the host
\`\`\`
## Second
\`\`\`bash title="Host"
echo two
\`\`\`
`

describe("the steps of a page", () => {
  it("are its blocks for the host, each with the text that it prints", () => {
    assert.deepStrictEqual(stepsOf(page), [
      { heading: "First", script: "echo one\n", prints: ["one"] },
      { heading: "Second", script: "echo two\n", prints: [] }
    ])
  })

  it("are one script, which says when each began", () => {
    const script = scriptOf(stepsOf(page))
    assert.match(script, /^set -eo pipefail\n/u)
    assert.match(script, /First"\necho one\n[\s\S]*Second"\necho two\n[\s\S]*end"\n$/u)
  })

  it("took the time until the next one", () => {
    const { isWhole, steps } = playedOf("@@ 1000 First\none\n@@ 1500 Second\ntwo\n@@ 3000 end\n")
    assert.isTrue(isWhole)
    assert.deepStrictEqual(
      steps.map(({ heading, millis }) => [heading, millis]),
      [
        ["First", 500],
        ["Second", 1_500]
      ]
    )
  })

  it("differ from the page if a line was not printed, or the end was not reached", () => {
    const steps = stepsOf(page)
    assert.isEmpty(differencesOf(steps, "@@ 1 First\none\n@@ 2 Second\n@@ 3 end\n"))
    assert.deepStrictEqual(differencesOf(steps, "@@ 1 First\nzero\n@@ 2 Second\none\n@@ 3 end\n"), [
      "First did not print: one"
    ])
    assert.match(differencesOf(steps, "@@ 1 First\none\n@@ 2 Second\nno such thing\n").join(), /not played to its end/u)
  })

  it("of docs/install.md end with a verified webhook and a start in production", () => {
    const steps = stepsOf(readFileSync("docs/install.md", "utf8"))
    assert.include(
      steps.flatMap(({ prints }) => prints),
      "verified transport.created"
    )
    assert.include(steps.at(-1)?.script, "TRAJET_ENV=production")
  })
})
