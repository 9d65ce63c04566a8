import { Option, Result, Schema } from "effect"
import { Flag } from "effect/cli"

/** The name of a cell is a word of the proxies' map. */
export const CellName = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9-]{0,31}$/u))

const nameOf = Schema.decodeUnknownResult(CellName)

/** A flag for the name of a cell. */
export const cellFlag = (description: string) =>
  Flag.String("cell").pipe(
    Flag.withDescription(description),
    Flag.withMetavar("CELL"),
    Flag.filterMap(
      (text) => Result.getSuccess(nameOf(text)),
      (text) => `"${text}" is not a name of 1 to 32 characters of a-z, 0-9 and -`
    )
  )

/** The public address of a cell: scheme and host alone, without a slash at the end. */
export const originOf = (text: string): Option.Option<string> => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/u.test(url.protocol) && url.origin === text.replace(/\/$/u, "")
    ? Option.some(url.origin)
    : Option.none()
}
