import { words } from "../output/words.rules.ts"
import {
  allTypes,
  endpointSettings,
  type EndpointSetting,
  noneText,
  type SettingKind
} from "../table/endpoint-settings.ts"
import { UsageError } from "../table/parse.rules.ts"
import { conditionIn, conditionText } from "./conditions.rules.ts"
import type { Body } from "./trip.rules.ts"

export type SettingName = keyof typeof endpointSettings

type Settings<Name extends string> = ReadonlyArray<readonly [Name, EndpointSetting]>

/** Every setting with the name of its option. */
export const settings: Settings<SettingName> = Object.keys(endpointSettings)
  .filter((name): name is SettingName => Object.hasOwn(endpointSettings, name))
  .map((name) => [name, endpointSettings[name]])

/** The member of the API that a setting is, `rate_limit` for `rate-limit`. */
const memberOf = (name: string): string => name.replaceAll("-", "_")

const wrongLine = (name: string, at: number, problem: string): UsageError =>
  new UsageError(`--${name}: line ${at + 1} ${problem}`)

// No message shows a line of the file, because its values are secrets.
const headersIn = (name: string, text: string): ReadonlyArray<Body> =>
  text.split(/\r?\n/u).flatMap((line, at) => {
    const end = line.indexOf(":")
    const header = (end < 0 ? line : line.slice(0, end)).trim()
    const value = end < 0 ? null : line.slice(end + 1).trim()
    if (header === "" && value === null) return []
    if (header === "" || /\s/u.test(header)) throw wrongLine(name, at, "has to be X-Name: value")
    if (value === "") throw wrongLine(name, at, "has a header without a value")
    return [value === null ? { name: header } : { name: header, value }]
  })

// The API knows the bounds.
const numberIn = (name: string, text: string): number => {
  if (/^\d{1,9}$/u.test(text)) return Number(text)
  throw new UsageError(`--${name} has to be a whole number`)
}

const jsonIn = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${name} has to hold JSON`)
  }
}

/** Makes the member of a setting from the texts of its option. */
const readers: Readonly<Record<SettingKind, (texts: ReadonlyArray<string>, name: string) => unknown>> = {
  text: ([text]) => text,
  number: ([text = ""], name) => numberIn(name, text),
  yesNo: ([text]) => text === "yes",
  types: (texts) => texts,
  list: (texts) => texts,
  conditions: (texts) => texts.map(conditionIn),
  headers: ([text = ""], name) => headersIn(name, text),
  json: ([text = ""], name) => jsonIn(name, text)
}

const empty: Readonly<Partial<Record<SettingKind, unknown>>> = { conditions: [], headers: [], json: {} }

/** The texts of a setting: the values of its option, or the text of its file. */
export type SettingTexts<Name extends string = SettingName> = (
  name: Name,
  setting: EndpointSetting
) => Promise<ReadonlyArray<string> | undefined>

/**
 * Makes the members of an endpoint that options give. A setting without its option is left out.
 *
 * @throws UsageError
 */
export const settingsBody = async <Name extends string>(
  textsOf: SettingTexts<Name>,
  of: Settings<Name>
): Promise<Body> => {
  const body: Record<string, unknown> = {}
  for (const [name, setting] of of) {
    const texts = await textsOf(name, setting)
    if (texts === undefined) continue
    const isNone = setting.kind in empty && texts.length === 1 && texts[0] === noneText
    body[memberOf(name)] = isNone ? empty[setting.kind] : readers[setting.kind](texts, name)
  }
  return body
}

const isAll = ({ types }: Body): boolean => Array.isArray(types) && types.includes(allTypes)

const withoutTypes = ({ types: _, ...rest }: Body): Body => rest

/** The body of a new endpoint, which gets every type if it names none. */
export const createdBody = (body: Body): Body => (isAll(body) ? withoutTypes(body) : body)

/** The body of a change, which says so if the endpoint gets every type from now on. */
export const changedBody = (body: Body, file: Body): Body => {
  if (isAll(body)) return { ...file, ...withoutTypes(body), types: [], every_type: true }
  // What was read of an endpoint has the member too, and would go before the types of the option.
  return { ...file, ...body, ...("types" in body && "every_type" in file ? { every_type: false } : {}) }
}

const listText = (value: unknown, text: (item: unknown) => string): string | null =>
  Array.isArray(value) && value.length > 0 ? value.map(text).join(", ") : null

const plainText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value)

const objectText = (value: unknown): string | null =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, text]) => `${words(name)} ${plainText(text) ?? "none"}`)
        .join(", ")
    : null

const memberText = (value: unknown, name: string): string => String(Reflect.get(Object(value), name))

const conditionOf = (value: unknown): string =>
  conditionText({
    path: memberText(value, "path"),
    op: memberText(value, "op"),
    value: Reflect.get(Object(value), "value")
  })

const writers: Readonly<Record<SettingKind, (value: unknown, endpoint: Body) => string | null>> = {
  text: plainText,
  number: plainText,
  yesNo: (value) => (value === true ? "yes" : null),
  types: (value, { every_type }) => (every_type === true ? "every type" : listText(value, String)),
  list: (value) => listText(value, String),
  conditions: (value) => (Array.isArray(value) && value.length > 0 ? value.map(conditionOf).join(" and ") : null),
  headers: (value) => listText(value, (header) => memberText(header, "name")),
  json: objectText
}

/** Writes a name as the title of a line, `Rate limit`. */
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${words(memberOf(name)).slice(1)}`

/** The lines of an endpoint's settings. A setting without an effect has none. */
export const settingLines = (
  endpoint: object,
  of: Settings<string> = settings
): ReadonlyArray<readonly [string, string | null]> => {
  const members: Body = { ...endpoint }
  return of.map(([name, { kind }]) => [titleOf(name), writers[kind](members[memberOf(name)], members)] as const)
}

/** The option of a field of the API, `--filter` for `filter.0.value`; undefined for a field that is no setting. */
export const settingOption = (field: string): string | undefined => {
  const [first = ""] = field.split(".")
  const found = settings.find(([name]) => memberOf(name) === first)
  return found === undefined ? undefined : `--${found[0]}`
}
