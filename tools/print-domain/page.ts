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
export const domainPage = (): string =>
  [
    "# Entry points of the domain",
    "",
    "Printed from the docstrings by `npm run print:domain`. The headings are all entry points; there is no root entry.",
    "A batch job that prices trips imports `@trajet/domain/pricing` and loads only pricing and its imports",
    "([example](../examples/batch-pricing/README.md)).",
    "",
    "<!-- prettier-ignore-start -->",
    ...[...entryPoints()].map(
      ([entry, names]) => `\n## @trajet/domain/${entry}\n${headings.map(section(names)).join("")}`
    ),
    "<!-- prettier-ignore-end -->",
    ""
  ].join("\n")
