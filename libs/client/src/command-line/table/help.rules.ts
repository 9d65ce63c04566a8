import { plain, type Style } from "../output/style.rules.ts"
import { padded, widthOf, wrapped } from "../output/width.rules.ts"
import type { Command, Option } from "./command.model.ts"
import { type CommandName, commandNames, commandOf, topics } from "./commands.ts"
import { variables } from "./environment.ts"
import { exitCodes } from "./exit-codes.ts"

/** Writes an option with its placeholder, `--status STATUS`, or a flag alone. */
export const optionForm = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`

/** Writes the usage of a command: `trajet transports show ID [options]`. */
export const usageOf = (name: CommandName): string =>
  ["trajet", name, ...commandOf(name).operands.map((operand) => operand.name), "[options]"].join(" ")

const indent = "  "

/** Writes names and their texts in two columns, and wraps the texts. */
const twoColumns = (
  rows: ReadonlyArray<readonly [string, string]>,
  width: number,
  style: Style
): ReadonlyArray<string> => {
  const first = Math.min(24, Math.max(...rows.map(([name]) => widthOf(name))))
  const room = Math.max(20, width - first - 2 * indent.length)
  return rows.flatMap(([name, text]) => {
    const lines = wrapped(text, room)
    const follow = lines.slice(1).map((line) => `${indent}${" ".repeat(first)}${indent}${line}`)
    if (widthOf(name) > first) {
      return [`${indent}${style("cyan", name)}`, `${indent}${" ".repeat(first)}${indent}${lines[0] ?? ""}`, ...follow]
    }
    const gap = padded("", first - widthOf(name))
    return [`${indent}${style("cyan", name)}${gap}${indent}${lines[0] ?? ""}`, ...follow]
  })
}

const withChoices = ({ text, choices }: { readonly text: string; readonly choices?: ReadonlyArray<string> }): string =>
  choices === undefined ? text : `${text} One of ${choices.join(", ")}.`

// Backticks mark code in docs/command-line.md. A terminal does without them.
const bare = (text: string): string => text.replaceAll("`", "")

interface Paper {
  readonly width: number
  readonly style: Style
}

const titled = (title: string, lines: ReadonlyArray<string>, { style }: Paper): ReadonlyArray<string> =>
  lines.length === 0 ? [] : ["", style("bold", title), ...lines]

const ownHelp = (name: CommandName, paper: Paper): ReadonlyArray<string> => {
  const { width, style } = paper
  const command: Command = commandOf(name)
  const operands = command.operands.map((one) => [one.name, bare(withChoices(one))] as const)
  const options = Object.entries(command.options).map(
    ([key, option]) => [optionForm(key, option), bare(withChoices(option))] as const
  )
  return [
    style("bold", command.summary),
    "",
    `${indent}${usageOf(name)}`,
    ...(command.details ?? []).flatMap((detail) => ["", ...wrapped(bare(detail), width)]),
    ...titled("Arguments", operands.length === 0 ? [] : twoColumns(operands, width, style), paper),
    ...titled("Options", twoColumns(options, width, style), paper),
    ...titled(
      "Examples",
      command.examples.map((example) => `${indent}${example}`),
      paper
    )
  ]
}

// The help wraps these texts, and has no code.
const topicRows = (topic: (typeof topics)[number]): ReadonlyArray<readonly [string, string]> =>
  topic === "exit-codes"
    ? Object.values(exitCodes).map(({ code, text }) => [String(code), bare(text)] as const)
    : Object.values(variables).map(({ name, text }) => [name, bare(text)] as const)

const overview = (paper: Paper, group: string | undefined): ReadonlyArray<string> => {
  const { width, style } = paper
  const rows = commandNames
    .filter((name) => group === undefined || name.startsWith(`${group} `))
    .map((name) => [name, commandOf(name).summary] as const)
  const titles = group === undefined ? [`${style("bold", "trajet")}: transports from the command line`, ""] : []
  return [
    ...titles,
    `${indent}trajet ${group === undefined ? "" : `${group} `}COMMAND [options]`,
    ...titled("Commands", twoColumns(rows, width, style), paper),
    "",
    ...wrapped("trajet help COMMAND prints the options of a command, trajet --version the version.", width),
    ...wrapped("trajet help exit-codes lists the exit codes, trajet help environment the variables.", width),
    ...(group === undefined ? wrapped("Begin with trajet login, and then trajet transports list.", width) : [])
  ]
}

const explained = (paper: Paper, about: string | undefined): ReadonlyArray<string> => {
  const topic = topics.find((one) => one === about)
  return topic === undefined ? overview(paper, about) : twoColumns(topicRows(topic), paper.width, paper.style)
}

const widthMax = 100

/** Writes the help of a command; for null, the list of all commands, those of a first word, or a topic: `about`. */
export const helpLines = (
  name: CommandName | null,
  {
    width = 80,
    style = plain,
    about
  }: { readonly width?: number; readonly style?: Style; readonly about?: string } = {}
): ReadonlyArray<string> => {
  const paper = { width: Math.min(widthMax, width), style }
  return name === null ? explained(paper, about) : ownHelp(name, paper)
}
