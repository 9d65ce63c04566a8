import { Result } from "effect"
import type { AskedHeader } from "./endpoint.model.ts"
import { SettingRefused } from "./endpoints.errors.ts"

/** WHK-62. */
export const headerBounds = { headersMax: 10, nameLengthMax: 64, valueLengthMax: 1_000 } as const

/** Letters, digits and hyphens: gateways turn other characters into hyphens, and so one name into another. */
export const headerName = /^x-[a-z0-9]+(?:-[a-z0-9]+)*$/iu

// Visible ASCII characters, with spaces between them. Checked here, because the edge repeats what it refuses.
const headerValue = /^[!-~](?:[ -~]*[!-~])?$/u

const ours = "X-Svc-"

// Names of headers have no upper and lower case: one spelling finds what is given twice.
const spelledOf = (name: string): string =>
  name
    .toLowerCase()
    .split("-")
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join("-")

/** `value`: null keeps the value that the endpoint has. */
interface CheckedHeader {
  readonly name: string
  readonly value: string | null
}

/**
 * Checks the whole list of an endpoint's own headers, of which it has those named `kept`, and spells their names alike
 * (`X-Api-Key`). Fails with `SettingRefused`.
 */
export const checkHeaders = (
  asked: ReadonlyArray<AskedHeader>,
  kept: ReadonlyArray<string>
): Result.Result<ReadonlyArray<CheckedHeader>, SettingRefused> => {
  const names = asked.map(({ name }) => spelledOf(name))
  return Result.all(
    asked.map(({ value = null }, at) => {
      const name = names[at] ?? ""
      const refused = (member: "name" | "value", problem: string) =>
        Result.fail(new SettingRefused({ field: `headers.${at}.${member}`, problem }))
      if (name.startsWith(ours)) return refused("name", "a name that begins with X-SVC- is one of ours")
      if (names.indexOf(name) < at) return refused("name", `${name} is given twice`)
      if (value === null && !kept.includes(name)) return refused("value", `${name} is new and has no value`)
      if (value !== null && !headerValue.test(value)) {
        return refused("value", "it has other characters than visible ASCII, or a space at its start or end")
      }
      return Result.succeed({ name, value })
    })
  )
}
