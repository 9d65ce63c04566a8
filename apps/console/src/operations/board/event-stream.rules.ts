/** A frame of server-sent events: its new last id and its data, null for what it leaves out. */
export interface Frame {
  readonly id: string | null
  readonly data: string | null
}

interface Parsed {
  readonly frames: ReadonlyArray<Frame>
  /** The beginning of a frame whose end has not come. */
  readonly rest: string
}

const frameEnd = /\r\n\r\n|\n\n|\r\r/u
const lineEnd = /\r\n|\n|\r/u

const frameOf = (text: string): Frame => {
  let id: string | null = null
  const data: Array<string> = []
  for (const line of text.split(lineEnd)) {
    const [name = ""] = line.split(":", 1)
    const value = line.slice(name.length + 1).replace(/^ /u, "")
    if (name === "id") id = value
    if (name === "data") data.push(value)
  }
  return { id, data: data.length === 0 ? null : data.join("\n") }
}

/** Splits a text of server-sent events into its whole frames and what is left. Comments have neither id nor data. */
export const framesIn = (text: string): Parsed => {
  const parts = text.split(frameEnd)
  const rest = parts.pop() ?? ""
  return { frames: parts.map(frameOf), rest }
}
