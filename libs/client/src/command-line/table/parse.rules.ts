import { parseArgs } from "node:util"
import type { Command, Option } from "./command.model.ts"
import { type CommandName, commandNames, commandOf, type OptionName, otherWords, topics } from "./commands.ts"
import { suggestion } from "./nearest.rules.ts"

/** The command line is invalid. The message says how to correct it. */
export class UsageError extends Error {
  override readonly name = "UsageError"
  /** The command whose help the message recommends; null for the help of all commands. */
  readonly command: CommandName | null

  constructor(message: string, command: CommandName | null = null) {
    super(message)
    this.command = command
  }
}

/** A command with its operands and options, as the user wrote them. */
export interface Input {
  readonly command: CommandName
  readonly operands: ReadonlyArray<string>
  readonly flag: (name: OptionName) => boolean
  readonly text: (name: OptionName) => string | undefined
  /** The elements of an option with a list, or the values of a repeated one; undefined without the option. */
  readonly list: (name: OptionName) => ReadonlyArray<string> | undefined
}

/** The meaning of a command line: run a command, or print the help or the version. */
export type Asked =
  | { readonly _tag: "Run"; readonly input: Input }
  | {
      readonly _tag: "Help"
      readonly command: CommandName | null
      /** The first word of the commands to list, or a topic; absent for all commands. */
      readonly about?: string
    }
  | { readonly _tag: "Version" }

const keyAdvice =
  "a key is not an argument, because every user of this machine can see it: run trajet login, or set TRAJET_API_KEY"

const secretOptions: ReadonlyArray<string> = ["key", "api-key", "apikey", "token"]

type Words = ReadonlyArray<string>

const startsWith = (words: Words, start: Words): boolean => start.every((word, index) => words[index] === word)

const firstWords = [...new Set(commandNames.map((name) => name.split(" ")[0] ?? ""))]

/** Finds the longest name of a command with which the words begin. */
const commandIn = (words: Words): CommandName => {
  const found = commandNames
    .filter((name) => startsWith(words, name.split(" ")))
    .toSorted((a, b) => b.length - a.length)[0]
  if (found !== undefined) return found
  const [first = "", second] = words
  const below = commandNames.filter((name) => name.startsWith(`${first} `)).map((name) => name.slice(first.length + 1))
  if (below.length === 0) {
    const meant = new Map(Object.entries(otherWords)).get(first)
    const advice =
      meant === undefined ? suggestion(first, [...firstWords, "help"], "trajet ") : `: it is trajet ${meant}`
    throw new UsageError(`there is no command ${shown(first)}${advice}`)
  }
  const which = below.map((word) => `trajet ${first} ${word}`).join(", ")
  if (second === undefined) throw new UsageError(`say what to do with ${first}: ${which}`)
  throw new UsageError(
    `there is no command ${first} ${shown(second)}${suggestion(second, below, `trajet ${first} `) || `. There are ${which}`}`
  )
}

/** Writes a wrong word for a message. Hides a word that may be a pasted key or secret. */
const shown = (word: string): string => (/svc_|whsec_/u.test(word) ? "(a secret)" : word)

const checkedValue = (command: CommandName, name: string, option: Option, value: string | undefined): string => {
  if (value === undefined) throw new UsageError(`--${name} needs a value: --${name} ${option.value ?? ""}`, command)
  if (value === "") throw new UsageError(`--${name} is empty`, command)
  const { choices } = option
  const wrong = choices === undefined ? undefined : elements(option, value).find((one) => !choices.includes(one))
  if (wrong === undefined || choices === undefined) return value
  throw new UsageError(`--${name}: ${oneOf(wrong, choices)}`, command)
}

const oneOf = (wrong: string, choices: ReadonlyArray<string>): string =>
  `there is no ${shown(wrong)}${suggestion(wrong, choices) || `. There are ${choices.join(", ")}`}`

const elements = (option: Option, value: string): ReadonlyArray<string> =>
  option.many === true ? value.split(",").map((one) => one.trim()) : [value]

const checkOperands = (name: CommandName, command: Command, given: Words): void => {
  for (const [index, operand] of command.operands.entries()) {
    const value = given[index]
    if (value === undefined) throw new UsageError(`give the ${operand.name}: ${operand.text}`, name)
    if (operand.choices?.includes(value) === false) {
      throw new UsageError(`${operand.name}: ${oneOf(value, operand.choices)}`, name)
    }
  }
  const more = given[command.operands.length]
  if (more !== undefined) throw new UsageError(`trajet ${name} takes no argument ${shown(more)}`, name)
}

const parserOptions = (options: Readonly<Record<string, Option>>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const), multiple: true }
    ])
  )

const tokensOf = (args: Words, options: Readonly<Record<string, Option>>) =>
  parseArgs({
    args: [...args],
    options: { ...parserOptions(options), h: { type: "boolean", multiple: true } },
    strict: false,
    allowPositionals: true,
    tokens: true
  }).tokens

const unknownOption = (name: string, given: string, known: Words): string => {
  if (secretOptions.includes(name)) return keyAdvice
  return `there is no option ${shown(given)}${suggestion(name, known, "--")}`
}

type Values = ReadonlyMap<string, ReadonlyArray<string>>

const valuesOf = (name: CommandName, args: Words): { readonly values: Values; readonly operands: Words } => {
  const command = commandOf(name)
  const values = new Map<string, ReadonlyArray<string>>()
  const operands: Array<string> = []
  for (const token of tokensOf(args, command.options)) {
    if (token.kind === "positional") operands.push(token.value)
    if (token.kind !== "option") continue
    const key = token.name === "h" ? "help" : token.name
    const option = Object.hasOwn(command.options, key) ? command.options[key] : undefined
    if (option === undefined) {
      throw new UsageError(unknownOption(key, token.rawName, Object.keys(command.options)), name)
    }
    if (option.value === undefined && token.value !== undefined) {
      throw new UsageError(`--${key} takes no value`, name)
    }
    const before = values.get(key) ?? []
    if (before.length > 0 && option.many !== true && option.repeated !== true && option.value !== undefined) {
      throw new UsageError(`--${key} is given twice`, name)
    }
    const value = option.value === undefined ? "" : checkedValue(name, key, option, token.value)
    values.set(key, [...before, ...elements(option, value)])
  }
  return { values, operands }
}

const isCommand = (word: string): boolean => commandNames.some((name) => name === word)

/** True for a word that is no command, and begins the names of several. */
const isGroup = (word: string | undefined): word is string =>
  word !== undefined && !isCommand(word) && firstWords.includes(word)

const isTopic = (word: string): boolean => topics.some((topic) => topic === word)

const isHelp = (word: string | undefined): boolean => word === "--help" || word === "-h"

/** Finds the command, or the commands, that `trajet help …` or `trajet … --help` asks about. */
const helpOf = (words: Words): Asked => {
  const [first, second] = words
  if (first === undefined) return { _tag: "Help", command: null }
  return (isGroup(first) || isTopic(first)) && second === undefined
    ? { _tag: "Help", command: null, about: first }
    : { _tag: "Help", command: commandIn(words) }
}

/**
 * Reads a command line.
 *
 * @throws UsageError
 */
export const parsed = (args: Words): Asked => {
  const [first, second] = args
  if (first === undefined || isHelp(first)) return { _tag: "Help", command: null }
  if (isGroup(first) && isHelp(second)) return helpOf([first])
  if (first === "--version") return { _tag: "Version" }
  if (first === "help") return helpOf(args.slice(1))
  if (first.startsWith("-")) {
    throw new UsageError(
      `begin with a command: ${unknownOption(first.replace(/^-+/u, ""), first, ["help", "version"])}`
    )
  }
  const command = commandIn(args)
  const { values, operands } = valuesOf(command, args.slice(command.split(" ").length))
  if (values.has("help")) return { _tag: "Help", command }
  checkOperands(command, commandOf(command), operands)
  const input: Input = {
    command,
    operands,
    flag: (name) => values.has(name),
    text: (name) => values.get(name)?.[0],
    list: (name) => values.get(name)
  }
  return { _tag: "Run", input }
}
