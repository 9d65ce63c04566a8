import type { SettingDescription } from "./declared.ts"

const lineWidth = 100
const indent = "      "

const wrapped = (text: string): ReadonlyArray<string> => {
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line !== "" && indent.length + line.length + word.length >= lineWidth) lines.push(word)
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
  }
  return lines.map((line) => `${indent}${line}`)
}

/** Removes the marks of links and code, which a terminal does not show. */
const plain = (text: string): string => text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/gu, "$1").replaceAll("`", "")

const entry = ({ canBeFile, default: otherwise, name, text, values }: SettingDescription): ReadonlyArray<string> => [
  canBeFile ? `  ${name} or ${name}_FILE` : `  ${name}`,
  ...wrapped(plain(text)),
  ...wrapped(plain(`Values: ${values}. Default: ${otherwise ?? "none"}.`))
]

export const isHelpWanted = (words: ReadonlyArray<string>): boolean => words.includes("--help") || words.includes("-h")

export const settingsHelp = (title: string, descriptions: ReadonlyArray<SettingDescription>): string =>
  [`${title}:`, ...descriptions.flatMap(entry)].join("\n")
