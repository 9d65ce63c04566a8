import type { SettingDescription } from "@trajet/runtime"
import { writeFileSync } from "node:fs"
import { Settings as AdminSettings } from "../apps/admin/src/settings.ts"
import { Settings as ApiSettings } from "../apps/api/src/settings.ts"
import { Settings as DispatcherSettings } from "../apps/webhook-dispatcher/src/settings.ts"
import { variables } from "../libs/client/src/command-line/table/environment.ts"
import { inFormat } from "./format.ts"

export const settingsFile = "docs/settings.md"

/** The command of integrators reads no files of secrets. */
const clientVariables = Object.values(variables).map((variable) => ({
  ...variable,
  canBeFile: false,
  canBeEmpty: false
}))

const readers: ReadonlyArray<readonly [string, ReadonlyArray<SettingDescription>]> = [
  ["API", ApiSettings.descriptions],
  ["dispatcher", DispatcherSettings.descriptions],
  ["administration", AdminSettings.descriptions],
  ["`trajet`", clientVariables]
]

interface SettingRow {
  readonly description: SettingDescription
  readonly readBy: ReadonlyArray<string>
}

/** Every setting once, with the processes that read it; fails if two declarations share a name. */
export const settingRows = (): ReadonlyArray<SettingRow> => {
  const all = new Set(readers.flatMap(([, descriptions]) => descriptions))
  const rows = [...all].map((description) => ({
    description,
    readBy: readers.flatMap(([reader, descriptions]) => (descriptions.includes(description) ? [reader] : []))
  }))
  const names = rows.map(({ description: { name } }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${twice} is declared twice`)
  return rows
}

const code = (text: string): string => `\`${text}\``

// A default in words is printed as text, a value as code.
const shownDefault = (text: string | null): string =>
  text === null ? "none" : /^(?:the|AWS's) /u.test(text) ? text : code(text)

// Marks the settings that a file may hold.
const nameOf = ({ canBeFile, name }: SettingDescription): string => (canBeFile ? `${code(name)} \\*` : code(name))

const row = ({ description }: SettingRow, cells: ReadonlyArray<string> = []): string =>
  `| ${[nameOf(description), ...cells, shownDefault(description.default), description.values, description.text].join(" | ")} |`

const sharedTable = (rows: ReadonlyArray<SettingRow>): ReadonlyArray<string> => [
  "| Name | Read by | Default | Values | Meaning |",
  "| --- | --- | --- | --- | --- |",
  ...rows.map((entry) => row(entry, [entry.readBy.join(", ")]))
]

const ownTable = (rows: ReadonlyArray<SettingRow>): ReadonlyArray<string> => [
  "| Name | Default | Values | Meaning |",
  "| --- | --- | --- | --- |",
  ...rows.map((entry) => row(entry))
]

const intro = `# Settings

For operators who configure a process.

Printed from the declarations by \`npm run print:settings\`; do not edit this page.

Settings are environment variables. An empty variable counts as not set. A process with a wrong value does not start: it
prints one line with the name of the setting and the accepted values. \`--help\` prints the settings of a process:

\`\`\`sh
npm start -- --help
npm run admin -- --help
\`\`\`

\`npm start\` reads \`TRAJET_HOME\`, adds the settings that it makes, and passes the whole environment to API and dispatcher.
Some times depend on each other ([record 36](adr/0036-settings-declared-once.md)); a process refuses settings that break
their order.

A setting with \\* may hold a secret. It can also stand in a file, which \`<name>_FILE\` names: the text of the file, without
a line break at its end, is the value. Only one of the two may be set.`

/** The page of all settings. */
export const settingsPage = async (): Promise<string> => {
  const rows = settingRows()
  const own = (reader: string) => rows.filter(({ readBy }) => readBy.length === 1 && readBy[0] === reader)
  const sections = [
    intro,
    "## More than one process",
    sharedTable(rows.filter(({ readBy }) => readBy.length > 1)).join("\n"),
    ...[
      ["API", "## The API"] as const,
      ["dispatcher", "## The dispatcher"] as const,
      ["administration", "## `npm start` and the administration"] as const,
      ["`trajet`", "## The command `trajet`"] as const
    ].flatMap(([reader, heading]) => [heading, ownTable(own(reader)).join("\n")])
  ]
  return inFormat(settingsFile, sections.join("\n\n"))
}

if (import.meta.main) writeFileSync(settingsFile, await settingsPage())
