import { parsePartial } from "./partial-json.ts"

/** An HTTP answer as `curl -i` prints it. */
export interface HttpAnswer {
  readonly status: string
  /** Values by lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  /** The body read as JSON, or as text if it is not JSON. */
  readonly body: unknown
}

const bodyOf = (text: string): unknown => {
  try {
    return parsePartial(text)
  } catch {
    return text
  }
}

/** Reads a status line, headers and a JSON body; null if the text does not begin like an answer. */
export const parseAnswer = (text: string): HttpAnswer | null => {
  const plain = text.replaceAll("\r\n", "\n").trim()
  const end = plain.indexOf("\n\n")
  const [statusLine = "", ...headerLines] = (end < 0 ? plain : plain.slice(0, end)).split("\n")
  const status = /^HTTP\/1\.1 (\d{3} .+)$/u.exec(statusLine)?.[1]
  if (status === undefined) return null
  const headers = headerLines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status, headers: new Map(headers), body: end < 0 ? "" : bodyOf(plain.slice(end + 2)) }
}
