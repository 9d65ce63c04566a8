import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

/** Pages of docs whose readers are the same for the whole folder, or that a specification or the API prescribes. */
const folders = ["docs/adr/[0-9]*", "docs/api/**", "docs/specification/**", "docs/changelog.md"]

const recordLinesMax = 40

const firstLine = /^# .+\n\n(?<line>.+)/u
const naming = /^For (?:administrators|integrators|operators|people)\b/u

const namesItsReader = (page: string): boolean => naming.test(firstLine.exec(page)?.groups?.["line"] ?? "")

const linesOf = (text: string): number => text.trimEnd().split("\n").length

const isLong = (record: string): boolean => linesOf(record) > recordLinesMax

const read = (path: string): string => readFileSync(path, "utf8")

describe("a page", () => {
  it("names its reader in its first line", () => {
    const pages = globSync(["README.md", "docs/**/*.md"], { exclude: folders })
    assert.isAbove(pages.length, 50)
    assert.deepStrictEqual(
      pages.filter((path) => !namesItsReader(read(path))),
      [],
      "say who needs the page in the line after its title, such as `For operators who …`, or delete it"
    )
  })

  it.each(["# Page\n\nFor operators who restore.\n", "# Page\n\nFor people who\nchange the code.\n"])(
    "has a reader: %j",
    (page) => {
      assert.isTrue(namesItsReader(page))
    }
  )

  it.each([
    "# Page\n\nThis page is for operators.\n",
    "# Page\n\nFor example, a mission.\n",
    "# Page\n\n## Part\n\nFor operators.\n",
    "For operators.\n",
    "# Page\n"
  ])("would be found without a reader: %j", (page) => {
    assert.isFalse(namesItsReader(page))
  })
})

describe("a decision record", () => {
  it(`has at most ${recordLinesMax} lines`, () => {
    const records = globSync("docs/adr/[0-9]*.md")
    assert.isAbove(records.length, 70)
    assert.deepStrictEqual(
      records.filter((path) => isLong(read(path))),
      []
    )
  })

  it("would be found with one line more", () => {
    assert.isFalse(isLong("line\n".repeat(recordLinesMax)))
    assert.isTrue(isLong("line\n".repeat(recordLinesMax + 1)))
  })
})
