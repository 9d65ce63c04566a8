import { recipes, recipeText } from "../run/trigger-recipes.ts"
import { commandNames, commandOf, type CommandName } from "./commands.ts"
import { variables } from "./environment.ts"
import { exitCodes } from "./exit-codes.ts"
import { optionForm, usageOf } from "./help.rules.ts"

const table = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const code = (text: string): string => `\`${text}\``

const shell = (lines: ReadonlyArray<string>): string => ["```sh", ...lines, "```"].join("\n")

const withChoices = ({ text, choices }: { readonly text: string; readonly choices?: ReadonlyArray<string> }): string =>
  choices === undefined ? text : `${text} One of ${choices.map(code).join(", ")}.`

const triggerPart = [
  "The way to an event of each type, the shortest that there is:",
  table(
    ["Event", "What `trajet trigger` does"],
    Object.entries(recipes).map(([type, recipe]) => [code(type), recipeText(recipe)])
  )
]

const section = (name: CommandName): ReadonlyArray<string> => {
  const { details = [], examples, operands, options, summary } = commandOf(name)
  const arguments_ = operands.map((operand) => [code(operand.name), withChoices(operand)])
  const rows = Object.entries(options).map(([key, option]) => [code(optionForm(key, option)), withChoices(option)])
  return [
    `## \`trajet ${name}\``,
    summary,
    ...details,
    shell([usageOf(name)]),
    ...(arguments_.length === 0 ? [] : [table(["Argument", "Meaning"], arguments_)]),
    table(["Option", "Meaning"], rows),
    ...(name === "trigger" ? triggerPart : []),
    examples.length === 1 ? "Example:" : "Examples:",
    shell(examples)
  ]
}

const intro = [
  "# The command line",
  "For integrators who work in a shell.",
  "Printed from the table of commands by `npm run print:command-line`; do not edit this page.",
  "`@trajet/client` has the command `trajet`. It needs Node 20.3 or later, and nothing else:",
  shell(["npx @trajet/client login", "npx @trajet/client price --from Paris --to Lyon"]),
  "A checkout of the repository has it as `npx trajet`."
]

const output = [
  "## Output",
  "Results go to standard output, everything else to standard error. Tables fit the terminal: a narrow one cuts texts and leaves columns out, a pipe gets everything. Only terminals get colour, and none if `NO_COLOR` is set. Escape sequences in texts of the server are removed.",
  '`--json` prints one JSON object per line, as the API answers it: one for a single thing, one per element for a list. An error is then `{"error": {exit, code, message, status, fields, request_id, next}}` on standard error; members without a value are left out.',
  "## Keys",
  "`trajet login` keeps keys in `$XDG_CONFIG_HOME/trajet/credentials.json` (by default in `~/.config`), which only you may read: the file is 0600 and its folder 0700. A file that others may read is refused. No command prints a key, and no command takes one as an argument."
]

/** The page of the command line, before it is formatted. */
export const commandPage = (): string =>
  [
    ...intro,
    table(
      ["Command", "What it does"],
      commandNames.map((name) => [code(name), commandOf(name).summary])
    ),
    ...output,
    "## Exit codes",
    table(
      ["Code", "Meaning"],
      Object.values(exitCodes).map((exit) => [String(exit.code), exit.text])
    ),
    "## Environment variables",
    table(
      ["Name", "Default", "Values", "Meaning"],
      Object.values(variables).map((one) => [
        code(one.name),
        one.default === null ? "none" : code(one.default),
        one.values,
        one.text
      ])
    ),
    "`NO_COLOR` and `XDG_CONFIG_HOME` mean what they mean everywhere.",
    ...commandNames.flatMap(section)
  ].join("\n\n")
