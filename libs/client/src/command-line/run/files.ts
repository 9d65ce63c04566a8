import { createReadStream } from "node:fs"
import { UsageError } from "../table/parse.rules.ts"
import type { OptionName } from "../table/commands.ts"
import type { Context } from "./context.ts"
import { LocalError } from "./failure.rules.ts"
import { type Body, bodyIn } from "./trip.rules.ts"

/** The path that stands for standard input. */
export const fromInput = "-"

// The API refuses a larger body.
const fileBytesMax = 1_048_576

/**
 * Reads the bytes of a file that an option or an argument names; `-` is standard input.
 *
 * @throws UsageError if it has more than `bytesMax` bytes
 * @throws LocalError if it cannot be read
 */
export const bytesIn = async (
  { input, stdin }: Pick<Context, "input" | "stdin">,
  what: string,
  path: string,
  bytesMax: number = fileBytesMax
): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  try {
    for await (const chunk of path === fromInput ? stdin : createReadStream(path)) {
      const read = Buffer.from(chunk)
      bytes += read.length
      if (bytes > bytesMax) throw new UsageError(`${what} is larger than ${bytesMax / 1_048_576} MiB`, input.command)
      chunks.push(read)
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new LocalError(`${what} ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the text of the file that an option names; undefined without the option.
 *
 * @throws UsageError, LocalError
 */
export const textOf = async (context: Context, name: OptionName): Promise<string | undefined> => {
  const path = context.input.text(name)
  return path === undefined ? undefined : (await bytesIn(context, `--${name}`, path)).toString("utf8")
}

/** The body of `--file`; empty without the option. */
export const fileOf = async (context: Context): Promise<Body> => {
  const text = await textOf(context, "file")
  return text === undefined ? {} : bodyIn(text)
}
