import type { Option } from "./command.model.ts"
import { type CommandName, commandNames, commandOf, type shells } from "./commands.ts"

type Shell = (typeof shells)[number]

/** The completions after the first words of a command line, such as `transports` or `transports list`. */
interface Place {
  readonly path: string
  /** Sub-commands, and the choices of the first argument. */
  readonly words: ReadonlyArray<string>
  /** True if an argument names a file. */
  readonly file: boolean
  readonly options: Readonly<Record<string, Option>>
}

const paths = [
  ...new Set([
    "",
    ...commandNames.flatMap((name) => name.split(" ").map((_, at, all) => all.slice(0, at + 1).join(" ")))
  ])
]

const nameOf = (path: string): CommandName | undefined => commandNames.find((name) => name === path)

const below = (path: string): ReadonlyArray<string> => {
  const start = path === "" ? "" : `${path} `
  return paths
    .filter((one) => one !== path && one.startsWith(start) && !one.slice(start.length).includes(" "))
    .map((one) => one.slice(start.length))
}

const places: ReadonlyArray<Place> = paths.map((path) => {
  const name = nameOf(path)
  const command = name === undefined ? undefined : commandOf(name)
  const choices = command?.operands[0]?.choices ?? []
  const more = path === "" ? ["help"] : []
  const file = command?.operands.some((operand) => operand.file === true) ?? false
  return { path, words: [...below(path), ...choices, ...more], file, options: command?.options ?? {} }
})

const valueOptions = places.flatMap(({ path, options }) =>
  Object.entries(options).flatMap(([key, option]) => (option.value === undefined ? [] : [{ path, key, option }]))
)

const flagForms = ({ options }: Place): ReadonlyArray<string> => Object.keys(options).map((key) => `--${key}`)

const quoted = (text: string): string => `"${text}"`

/** Shell code for bash and zsh that reads the words before the cursor. */
const walk = [
  '    case "$word" in',
  "      -*) continue ;;",
  "    esac",
  '    case "${place:+$place }$word" in',
  `      ${paths
    .filter((path) => path !== "")
    .map(quoted)
    .join(" | ")}) place="\${place:+$place }$word" ;;`,
  "    esac"
]

// The names of the profiles are those of the moment. The shell asks for them only after `--profile`.
const profileNames = "trajet profiles --quiet 2>/dev/null"

interface Words {
  readonly found: (words: string) => string
  readonly files: string
}

const valueCases = ({ found, files }: Words): ReadonlyArray<string> =>
  valueOptions.map(({ path, key, option: { choices = [], file, profile } }) => {
    const words = profile === true ? `$(${profileNames})` : choices.join(" ")
    return `    ${quoted(`${path} --${key}`)}) ${file === true ? files : found(words)} ;;`
  })

const bash = (): ReadonlyArray<string> => {
  const found = (words: string) => `words=${quoted(words)}`
  const files = 'COMPREPLY=($(compgen -f -- "$cur")); return'
  return [
    "# Completion of trajet for bash. Printed by: trajet completion bash",
    "_trajet() {",
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" place="" word words="" value=0 i',
    "  COMPREPLY=()",
    "  for ((i = 1; i < COMP_CWORD; i++)); do",
    '    word="${COMP_WORDS[i]}"',
    ...walk,
    "  done",
    '  case "$place $prev" in',
    ...valueCases({ found: (words) => `value=1; ${found(words)}`, files }),
    "  esac",
    '  if ((value == 0)); then case "$place" in',
    ...places.map(
      (place) =>
        `    ${quoted(place.path)}) if [[ "$cur" == -* ]]; then ${found(flagForms(place).join(" "))}; else ${place.file ? files : found(place.words.join(" "))}; fi ;;`
    ),
    "  esac; fi",
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    "}",
    "complete -F _trajet trajet"
  ]
}

const zsh = (): ReadonlyArray<string> => {
  const added = (words: string) => (words === "" ? ":" : `compadd -- ${words}`)
  return [
    "#compdef trajet",
    "# Completion of trajet for zsh. Printed by: trajet completion zsh",
    "_trajet() {",
    '  local place="" word prev="${words[CURRENT-1]}"',
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    ...walk,
    "  done",
    '  case "$place $prev" in',
    ...valueCases({ found: (words) => `${added(words)}; return`, files: "_files; return" }),
    "  esac",
    '  case "$place" in',
    ...places.map(
      (place) =>
        `    ${quoted(place.path)}) if [[ "$PREFIX" == -* ]]; then ${added(flagForms(place).join(" "))}; else ${place.file ? "_files" : added(place.words.join(" "))}; fi ;;`
    ),
    "  esac",
    "}",
    "# Autoloaded from a file of the fpath, or read by eval.",
    'if [[ "${funcstack[1]-}" == _trajet ]]; then _trajet "$@"; else compdef _trajet trajet; fi'
  ]
}

const fishQuoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const fishPlace = ({ path, words, file, options }: Place): ReadonlyArray<string> => {
  const when = `-n ${fishQuoted(`test (__trajet_place) = "${path}"`)}`
  const summaryOf = (word: string) => {
    const name = nameOf(path === "" ? word : `${path} ${word}`)
    return name === undefined ? "" : ` -d ${fishQuoted(commandOf(name).summary)}`
  }
  return [
    ...(file ? [`complete -c trajet ${when} -F`] : []),
    ...words.map((word) => `complete -c trajet -f ${when} -a ${fishQuoted(word)}${summaryOf(word)}`),
    ...Object.entries(options).map(([key, { value, choices, file, profile, text }]) => {
      const takes = value === undefined ? " -f" : file === true ? " -r -F" : " -x"
      const words = profile === true ? `(${profileNames})` : choices?.join(" ")
      const given = words === undefined ? "" : ` -a ${fishQuoted(words)}`
      return `complete -c trajet ${when} -l ${key}${takes}${given} -d ${fishQuoted(text.replaceAll("`", ""))}`
    })
  ]
}

const fish = (): ReadonlyArray<string> => [
  "# Completion of trajet for fish. Printed by: trajet completion fish",
  "function __trajet_place",
  "  set -l place ''",
  "  for word in (commandline -opc)[2..]",
  '    switch (string trim -- "$place $word")',
  `      case ${paths
    .filter((path) => path !== "")
    .map(fishQuoted)
    .join(" ")}`,
  '        set place (string trim -- "$place $word")',
  "    end",
  "  end",
  '  echo "$place"',
  "end",
  "complete -c trajet -f",
  ...places.flatMap(fishPlace)
]

const scripts: Readonly<Record<Shell, () => ReadonlyArray<string>>> = { bash, zsh, fish }

/** The completion script of a shell. */
export const completionScript = (shell: Shell): string => `${scripts[shell]().join("\n")}\n`
