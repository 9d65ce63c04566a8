import type { WriteStream } from "node:tty"
import { type Style, styleFor } from "./style.rules.ts"
import { clean, jsonLine } from "./clean.rules.ts"
import { cut } from "./width.rules.ts"

type Stream = Pick<WriteStream, "write" | "isTTY" | "columns">

/** The outputs of a command. Results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Width of standard output; null if standard output is no terminal. */
  readonly width: number | null
  readonly style: Style
  readonly errorStyle: Style
  readonly errorWidth: number | null
  readonly print: (...lines: ReadonlyArray<string>) => void
  readonly json: (value: unknown) => void
  readonly note: (...lines: ReadonlyArray<string>) => void
  /** Writes a value as JSON to standard error. */
  readonly jsonNote: (value: unknown) => void
  /** Writes a question without a line break, so that the user answers on the same line. */
  readonly ask: (text: string) => void
  /**
   * Shows the current activity in one line, which the next call replaces; null removes the line. Only on a terminal.
   */
  readonly progress: (text: string | null) => void
}

interface TerminalOptions {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly noColor: string | undefined
  readonly term: string | undefined
}

const widthMin = 40
const widthByDefault = 80

export const terminalOf = ({ stdout, stderr, noColor, term }: TerminalOptions): Terminal => {
  const styleOf = (stream: Stream): Style => styleFor({ isTerminal: stream.isTTY, noColor, term })
  const widthOf = (stream: Stream): number | null =>
    stream.isTTY ? Math.max(widthMin, stream.columns || widthByDefault) : null
  let shown = false
  const removed = (): void => {
    if (shown) stderr.write("\r\u001b[K")
    shown = false
  }
  const write = (stream: Stream, lines: ReadonlyArray<string>): void => {
    removed()
    stream.write(lines.map((line) => `${line}\n`).join(""))
  }
  return {
    width: widthOf(stdout),
    style: styleOf(stdout),
    errorStyle: styleOf(stderr),
    errorWidth: widthOf(stderr),
    print: (...lines) => write(stdout, lines),
    json: (value) => write(stdout, [jsonLine(value)]),
    note: (...lines) => write(stderr, lines),
    jsonNote: (value) => write(stderr, [jsonLine(value)]),
    ask: (text) => {
      removed()
      stderr.write(text)
    },
    progress: (text) => {
      removed()
      const width = widthOf(stderr)
      if (text === null || width === null || term === "dumb") return
      stderr.write(cut(clean(text), width - 1))
      shown = true
    }
  }
}
