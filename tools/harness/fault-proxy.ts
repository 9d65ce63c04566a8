import { connect, createServer, type Socket } from "node:net"

/**
 * Effect of a fault on the connection of a piece of work, at its last message (after which the server commits):
 * - `before`: the message never arrives; both sides see the connection end.
 * - `withheld`: the message never arrives, and the server does not see the connection end: its backend waits, with its
 *   locks.
 * - `stuck`: like `withheld`, but the client does not see an end either, and the server does not see the client leave.
 * - `sent`: the message is sent and both sides see the connection end at once; the server may have acted or not.
 * - `answered`: both sides see the connection end in place of the answer; the server has acted.
 * - `unheard`: the message is sent and the client sees the connection end at once, the server does not: it acts, unless
 *   it is stopped.
 * - `swallowed`: the server acts, no answer comes, and neither side sees an end.
 */
export type Fault = "before" | "withheld" | "stuck" | "sent" | "answered" | "unheard" | "swallowed"

export interface FaultProxy {
  readonly port: number
  /**
   * Applies the fault to the next `times` pieces of work with this name (a prepared statement, or the text of a query).
   */
  readonly arm: (work: string, fault: Fault, times?: number) => void
  /** Number of applied faults since the start. */
  readonly fired: () => number
  /** Cancels the faults that have not happened yet. */
  readonly disarm: () => void
  /** Names of the work since the last call. */
  readonly works: () => ReadonlyArray<string>
  readonly cutAll: () => void
  /** Silences all open connections, without an end for either side. */
  readonly strandAll: () => void
  /** `refuse`: new connections end at once. `mute`: answers wait until the proxy passes again. */
  readonly turn: (to: "pass" | "refuse" | "mute") => void
  readonly close: () => Promise<void>
}

const tagBytes = 1
const lengthBytes = 4

const cString = (bytes: Buffer, start: number): string => bytes.toString("utf8", start, bytes.indexOf(0, start))

/** Splits the bytes of a client into messages, the first of which has no tag. */
const splitter = (onMessage: (tag: string, message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? tagBytes : 0
      if (rest.length < head + lengthBytes) return
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return
      const message = rest.subarray(0, size)
      rest = rest.subarray(size)
      const tag = started ? String.fromCharCode(message[0] ?? 0) : ""
      started = true
      onMessage(tag, message)
    }
  }
}

/** Follows the messages of a client, and names the work of each last message; null for any other message. */
const worksOf = () => {
  let bound: string | null = null
  return (tag: string, message: Buffer): string | null => {
    if (tag === "Q") return cString(message, tagBytes + lengthBytes)
    if (tag === "B") {
      const portal = tagBytes + lengthBytes
      bound = cString(message, message.indexOf(0, portal) + 1)
    }
    if (tag !== "S") return null
    const work = bound
    bound = null
    return work
  }
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])
const endsReady = (chunk: Buffer): boolean => chunk.subarray(-6, -1).equals(readyForQuery)

class Link {
  readonly client: Socket
  readonly server: Socket
  isStranded = false
  #onAnswer: ((chunk: Buffer) => void) | null = null

  constructor(client: Socket, server: Socket) {
    this.client = client
    this.server = server
    const ignore = () => undefined
    client.on("error", ignore).on("close", () => server.destroy())
    server.on("error", ignore).on("close", () => client.destroy())
    server.on("data", (chunk) => (this.#onAnswer === null ? client.write(chunk) : this.#onAnswer(chunk)))
  }

  cut() {
    this.client.destroy()
    this.server.destroy()
  }

  /** Closes the client's side; the server does not see an end. */
  cutClient() {
    this.client.removeAllListeners("close")
    this.client.destroy()
    this.#onAnswer = () => undefined
  }

  strand() {
    this.isStranded = true
    this.#onAnswer = () => undefined
  }

  meet(fault: Fault, message: Buffer) {
    switch (fault) {
      case "before":
        return this.cut()
      case "withheld":
        return this.cutClient()
      case "stuck":
        return void this.client.removeAllListeners("close")
      case "sent":
        return void this.server.write(message, () => this.cut())
      case "answered":
        this.#onAnswer = (chunk) => (endsReady(chunk) ? this.cut() : undefined)
        return void this.server.write(message)
      case "unheard":
        return void this.server.write(message, () => this.cutClient())
      case "swallowed":
        this.#onAnswer = () => undefined
        return void this.server.write(message)
    }
  }
}

/**
 * Starts a proxy on this machine before the PostgreSQL at `serverPort`, which parses only as much as its faults need.
 */
export const startFaultProxy = async (serverPort: number): Promise<FaultProxy> => {
  const links = new Set<Link>()
  let armed: Array<{ readonly work: string; readonly fault: Fault }> = []
  let works: Array<string> = []
  let mode: "pass" | "refuse" | "mute" = "pass"
  let fired = 0

  const faultFor = (work: string): Fault | null => {
    const at = armed.findIndex((candidate) => candidate.work === work)
    const fault = armed[at]?.fault ?? null
    if (at >= 0) armed.splice(at, 1)
    return fault
  }

  const listener = createServer((client) => {
    if (mode === "refuse") return void client.on("error", () => undefined).destroy()
    const link = new Link(client, connect({ port: serverPort, host: "127.0.0.1", noDelay: true }))
    links.add(link)
    if (mode === "mute") link.server.pause()
    link.server.on("close", () => links.delete(link))
    const workOf = worksOf()
    client.setNoDelay(true).on(
      "data",
      splitter((tag, message) => {
        if (link.isStranded) return
        const work = workOf(tag, message)
        if (work !== null) works.push(work)
        const fault = work === null ? null : faultFor(work)
        if (fault === null) return void link.server.write(message)
        fired++
        link.meet(fault, message)
      })
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    arm: (work, fault, times = 1) => void armed.push(...Array.from({ length: times }, () => ({ work, fault }))),
    fired: () => fired,
    disarm: () => void (armed = []),
    works: () => {
      const since = works
      works = []
      return since
    },
    cutAll: () => links.forEach((link) => link.cut()),
    strandAll: () => links.forEach((link) => link.strand()),
    turn: (to) => {
      mode = to
      links.forEach(({ server }) => void (to === "mute" ? server.pause() : server.resume()))
    },
    close: () => {
      links.forEach((link) => link.cut())
      return new Promise((resolve) => listener.close(() => resolve()))
    }
  }
}
