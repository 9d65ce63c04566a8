import type { SitePage } from "../site/reference/site-page.ts"
import { entryPoints, type PublicName } from "./public-names.ts"

const headings: ReadonlyArray<readonly [PublicName["kind"], string]> = [
  ["program", "Programs"],
  ["function", "Functions"],
  ["port", "Ports"],
  ["schema", "Schemas, with the type of the same name"],
  ["type", "Types"],
  ["value", "Values"],
  ["error", "Errors"]
]

const row = ({ name, text }: PublicName): string => `| \`${name}\` | ${text.replaceAll("|", "\\|")} |`

const section =
  (names: ReadonlyArray<PublicName>) =>
  ([kind, heading]: (typeof headings)[number]): string => {
    const rows = names.filter((name) => name.kind === kind).map(row)
    return rows.length === 0 ? "" : `\n### ${heading}\n\n| Name | Meaning |\n| --- | --- |\n${rows.join("\n")}\n`
  }

/** The page of the domain's entry points, from their docstrings. */
export const domainPage = (): SitePage => ({
  slug: "reference/domain",
  title: "Entry points of the domain",
  description: "Every name of the package @trajet/domain: programs, functions, ports, types and errors.",
  body: [
    "Printed from the docstrings. The headings are all entry points; there is no root entry.",
    "A batch job that prices trips imports `@trajet/domain/pricing` and loads only pricing and its imports",
    "([example](/docs/guides/batch-pricing)).",
    ...[...entryPoints()].map(
      ([entry, names]) => `\n## @trajet/domain/${entry}\n${headings.map(section(names)).join("")}`
    )
  ].join("\n")
})
