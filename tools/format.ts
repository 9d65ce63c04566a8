import { format, type FormatConfig } from "oxfmt"
import { layout } from "../oxfmt.config.ts"

/** A text in the format of the repository; the ending of `path` tells its language. Throws if the text is none of it. */
export const inFormat = async (path: string, text: string, more: FormatConfig = {}): Promise<string> => {
  const { code, errors } = await format(path, text, { ...layout, ...more })
  const [error] = errors
  if (error !== undefined) throw new Error(`${path} cannot be formatted: ${error.message}`)
  return code
}
