import type { Option } from "./command.model.ts"
import { missionEventTypes } from "./options.ts"

/** How the text of a setting becomes a member of the API, and the other way round. */
export type SettingKind = "text" | "number" | "yesNo" | "types" | "list" | "conditions" | "headers" | "json"

/** A setting of an endpoint. Its member in the API has the name of the option, with `_` in place of `-`. */
export interface EndpointSetting extends Option {
  readonly kind: SettingKind
}

/** The text that empties a list. */
export const noneText = "none"

/** The text of `--types` that subscribes to every type. */
export const allTypes = "all"

/** The settings of an endpoint: a new one needs a line here, and nothing else. */
export const endpointSettings = {
  url: { kind: "text", value: "URL", text: "Public HTTPS address that gets the deliveries." },
  types: {
    kind: "types",
    value: "TYPES",
    many: true,
    choices: [allTypes, ...missionEventTypes],
    text: "Only events of these types, separated by commas; `all` for every type, also of types that are added later."
  },
  "rate-limit": {
    kind: "number",
    value: "N",
    text: "At most this many deliveries a second, 1 to 1000; 0 for no limit."
  },
  ordered: {
    kind: "yesNo",
    value: "YES|NO",
    choices: ["yes", "no"],
    text: "One delivery at a time, in the order of the log; one that failed holds the others back until it has ended."
  },
  filter: {
    kind: "conditions",
    value: "CONDITION",
    repeated: true,
    text: "Only events whose `data` has this: `to=delivered`, `to=collected,delivered` for one of several, `to!=incident`, `driver.name exists` or `driver.name missing`. Given several times, all have to hold; `none` for every event."
  },
  signatures: {
    kind: "list",
    value: "LIST",
    many: true,
    choices: ["sha256", "v1", "v1a"],
    text: "The whole list, separated by commas: `sha256` and `v1` always, `v1a` (Ed25519) on request."
  },
  headers: {
    kind: "headers",
    value: "FILE",
    file: true,
    text: "All headers of its own, a line `X-Name: value` each; `-` is standard input, `none` removes them. A name without a colon keeps its value."
  }
} as const satisfies Readonly<Record<string, EndpointSetting>>
