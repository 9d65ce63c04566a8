/** A statement of the product on the wire to one server. */
export interface Heard {
  readonly atMillis: number
  /** Name of the application, such as `trajet-api`. */
  readonly application: string
  /** True of the server's confirmation, false of the question. */
  readonly isAnswer: boolean
  /** Name of the prepared statement, otherwise its text. */
  readonly statement: string
}

/** Listens to one connection, in both directions. */
export interface Tap {
  readonly fromClient: (chunk: Buffer) => void
  readonly fromServer: (chunk: Buffer) => void
  /** The client has left. */
  readonly closed: () => void
  readonly isReplication: () => boolean
}

const product: ReadonlySet<string> = new Set(["trajet-api", "trajet-dispatcher", "trajet-listen"])
/** What a process asks to find out what a server is, and whether it is there; and subscriptions, which write nothing. */
const harmless = /pg_is_in_recovery\(\)|^SELECT 1$|^LISTEN /u
const textMax = 80

const startupVersion = 196_608
const lengthBytes = 4
const typeBytes = 1

type OnMessage = (type: string, body: Buffer) => void

/** Cuts a stream into messages of PostgreSQL's protocol; `firstHasNoType` for a client, which begins without one. */
const messages = (firstHasNoType: boolean, onMessage: OnMessage) => {
  let rest: Buffer = Buffer.alloc(0)
  let head = firstHasNoType ? 0 : typeBytes
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < head + lengthBytes) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      const body = rest.subarray(head + lengthBytes, end)
      const type = head === 0 ? "" : rest.toString("latin1", 0, head)
      rest = rest.subarray(end)
      // A client may ask for encryption first, and begins once more when that was refused.
      if (type !== "" || body.readInt32BE(0) === startupVersion) head = typeBytes
      onMessage(type, body)
    }
  }
}

const texts = (body: Buffer): ReadonlyArray<string> => body.toString("utf8").split("\0")

/**
 * Records the statements that the product sends to a server, and those that the server confirms, except for questions
 * about the server itself.
 */
export class ProductTraffic {
  #work: Array<Heard> = []
  #connections = 0
  #open = 0

  /** Forgets what was heard. */
  forget(): void {
    this.#work = []
    this.#connections = 0
  }

  /** Count of the product's connections that the server let in. */
  get connections(): number {
    return this.#connections
  }

  /** Count of the connections that the product has not left, whenever they began. */
  get open(): number {
    return this.#open
  }

  get work(): ReadonlyArray<Heard> {
    return this.#work
  }

  /** Listens to a new connection. */
  tap(): Tap {
    const named = new Map<string, string>()
    let application: string | null = null
    let isReplication = false
    let isLetIn = false
    let last = ""
    const hear = (isAnswer: boolean) => {
      if (application === null || harmless.test(last)) return
      this.#work.push({ atMillis: Date.now(), application, isAnswer, statement: last.slice(0, textMax) })
    }
    const ask = (statement: string) => {
      last = statement.trim().replaceAll(/\s+/gu, " ")
      hear(false)
    }
    const begin = (body: Buffer) => {
      const words = texts(body.subarray(lengthBytes))
      const name = words.indexOf("application_name")
      application = name < 0 ? "" : (words[name + 1] ?? "")
      isReplication = words.includes("replication")
    }
    const ofClient = messages(true, (type, body) => {
      if (type === "" && body.readInt32BE(0) === startupVersion) begin(body)
      if (type === "Q") ask(texts(body)[0] ?? "")
      const [first = "", second = ""] = type === "P" || type === "B" ? texts(body) : []
      if (type === "P") named.set(first, second)
      if (type === "B") ask(second === "" ? (named.get("") ?? "") : second)
    })
    const ofServer = messages(false, (type) => {
      if (type === "Z" && !isLetIn) {
        isLetIn = true
        this.#connections++
        this.#open++
      }
      if (type === "C") hear(true)
    })
    return {
      fromClient: (chunk) => {
        if (application === null || product.has(application)) ofClient(chunk)
      },
      fromServer: (chunk) => {
        if (application !== null && product.has(application)) ofServer(chunk)
      },
      closed: () => {
        if (isLetIn) this.#open--
      },
      isReplication: () => isReplication
    }
  }
}
