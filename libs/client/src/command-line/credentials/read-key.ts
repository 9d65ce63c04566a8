/** The part of `process.stdin` that reading a key needs. */
export interface KeySource {
  readonly isTTY: boolean
  readonly setRawMode: (mode: boolean) => unknown
  readonly setEncoding: (encoding: "utf8") => unknown
  readonly on: (event: "data" | "end", take: (chunk: string) => void) => unknown
  readonly off: (event: "data" | "end", take: (chunk: string) => void) => unknown
  readonly resume: () => unknown
  readonly pause: () => unknown
}

/** The user pressed Ctrl-C at a question. */
export class Interrupted extends Error {
  override readonly name = "Interrupted"
}

// Every key is shorter. Characters after this length are ignored.
const keyCharsMax = 1000

const enter = /[\r\n]/u
const interrupt = "\u0003"
const endOfInput = "\u0004"
const backspace = /[\u007f\b]/u

/** Reads the first line of standard input without showing it. On a terminal, Enter ends it. */
export const readKey = (input: KeySource, ask: () => void, answered: () => void): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const isTerminal = input.isTTY
    const end = (then: () => void): void => {
      input.off("data", take)
      input.off("end", ended)
      if (isTerminal) {
        input.setRawMode(false)
        answered()
      }
      input.pause()
      then()
    }
    const ended = (): void => end(() => resolve(text.trim()))
    const take = (chunk: string): void => {
      for (const char of chunk) {
        if (enter.test(char)) return ended()
        if (isTerminal && char === interrupt) return end(() => reject(new Interrupted()))
        if (isTerminal && char === endOfInput) return ended()
        if (isTerminal && backspace.test(char)) text = text.slice(0, -1)
        else if (text.length < keyCharsMax) text += char
      }
    }
    if (isTerminal) {
      ask()
      input.setRawMode(true)
    }
    input.setEncoding("utf8")
    input.on("data", take)
    input.on("end", ended)
    input.resume()
  })
