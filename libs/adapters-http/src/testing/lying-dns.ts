import { createSocket } from "node:dgram"
import { isIPv6 } from "node:net"
import { Effect, type Scope } from "effect"

type RecordType = "A" | "AAAA" | "CNAME"

export interface DnsRecord {
  readonly type: RecordType
  /** An address, or the target name of a CNAME. */
  readonly value: string
  /** The owner name of the record; the requested name by default. */
  readonly name?: string
}

export interface Question {
  /** In lower case, without the trailing dot. */
  readonly name: string
  readonly type: RecordType | "other"
  /** Number of this question for its name and type, from 1. */
  readonly nth: number
}

export type DnsAnswer =
  | {
      readonly records: ReadonlyArray<DnsRecord>
      /** Time to live of the answer; 0 by default. */
      readonly ttlSeconds?: number
      readonly afterMillis?: number
    }
  | { readonly code: "SERVFAIL" | "NXDOMAIN" | "REFUSED" }
  | "silence"

interface LyingDns {
  /** `address:port`, as resolvers take it. */
  readonly server: string
  readonly asked: ReadonlyArray<Question>
}

const typeNumbers: Readonly<Record<RecordType, number>> = { A: 1, CNAME: 5, AAAA: 28 }
const codeNumbers = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter((label) => label !== "")
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")])),
    Buffer.from([0])
  ])

// The URL parser reads every notation of an IPv6 address and writes the canonical one.
const ipv6Bytes = (address: string): Buffer => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = "", tail = ""] = canonical.split("::")
  const groups = (text: string) => text.split(":").filter((group) => group !== "")
  const zeros = canonical.includes("::") ? 8 - groups(head).length - groups(tail).length : 0
  const all = [...groups(head), ...Array.from({ length: zeros }, () => "0"), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex")
}

const valueBytes = ({ type, value }: DnsRecord): Buffer => {
  if (type === "CNAME") return nameBytes(value)
  return isIPv6(value) ? ipv6Bytes(value) : Buffer.from(value.split(".").map(Number))
}

// A pointer to the requested name, which follows the header.
const askedName = Buffer.from([0xc0, 12])

const recordBytes = (record: DnsRecord, ttlSeconds: number): Buffer => {
  const value = valueBytes(record)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(typeNumbers[record.type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(ttlSeconds, 4)
  fixed.writeUInt16BE(value.length, 8)
  return Buffer.concat([record.name === undefined ? askedName : nameBytes(record.name), fixed, value])
}

const questionOf = (message: Buffer): { readonly name: string; readonly type: RecordType | "other"; end: number } => {
  const labels: Array<string> = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  const number = message.readUInt16BE(at + 1)
  const type = number === 1 ? "A" : number === 28 ? "AAAA" : number === 5 ? "CNAME" : "other"
  return { name: labels.join(".").toLowerCase(), type, end: at + 5 }
}

const reply = (message: Buffer, end: number, answer: Exclude<DnsAnswer, "silence">): Buffer => {
  const { records = [], ttlSeconds = 0 } = "records" in answer ? answer : {}
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  // A response: authoritative, recursion desired and available.
  head.writeUInt16BE(0x8580 + ("code" in answer ? codeNumbers[answer.code] : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, message.subarray(12, end), ...records.map((record) => recordBytes(record, ttlSeconds))])
}

/**
 * A name server on the loopback that lets the test answer each question: differently each time, late, or not at all.
 */
export const lyingDns = (answer: (question: Question) => DnsAnswer): Effect.Effect<LyingDns, never, Scope.Scope> =>
  Effect.gen(function* () {
    const asked: Array<Question> = []
    const counts = new Map<string, number>()
    const socket = createSocket("udp4")
    const late = new Set<NodeJS.Timeout>()
    socket.on("message", (message, { address, port }) => {
      const { end, name, type } = questionOf(message)
      const nth = (counts.get(`${type} ${name}`) ?? 0) + 1
      counts.set(`${type} ${name}`, nth)
      const question = { name, type, nth }
      asked.push(question)
      const answered = answer(question)
      if (answered === "silence") return
      const send = () => socket.send(reply(message, end, answered), port, address)
      const afterMillis = "records" in answered ? answered.afterMillis : undefined
      if (afterMillis === undefined) send()
      else late.add(setTimeout(send, afterMillis))
    })
    const port = yield* Effect.callback<number>((resume) => {
      socket.bind(0, "127.0.0.1", () => resume(Effect.succeed(socket.address().port)))
    })
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((resume) => {
        for (const timer of late) clearTimeout(timer)
        socket.close(() => resume(Effect.void))
      })
    )
    return { server: `127.0.0.1:${port}`, asked }
  })
