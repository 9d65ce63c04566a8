import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const pageOf = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

export interface Section {
  /** Name in the markers around the section. */
  readonly name: string
  readonly title: string
  readonly text: string
  /** Of `docs`; `benchmarks.md` by default. */
  readonly page?: string
}

/** Writes the text between the markers of its section of a page; adds a missing section. */
export const writeSection = ({ name, page: pageName = "benchmarks.md", text, title }: Section): void => {
  const page = pageOf(pageName)
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const before = existsSync(page) ? readFileSync(page, "utf8") : "# Benchmarks\n"
  // Generated, so not formatted: the formatter would pad the wide table.
  const ignored = ["<!-- prettier-ignore-start -->", text, "<!-- prettier-ignore-end -->"]
  const section = [begin, ...ignored, end].join("\n\n")
  const at = before.indexOf(begin)
  const after =
    at < 0
      ? `${before.trimEnd()}\n\n## ${title}\n\n${section}\n`
      : before.slice(0, at) + section + before.slice(before.indexOf(end, at) + end.length)
  writeFileSync(page, after)
}
