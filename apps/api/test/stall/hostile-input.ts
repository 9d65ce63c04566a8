import { connect } from "node:net"
import type { ExactRequest } from "../../../../tools/harness/exact-request.ts"
import { sendExactly } from "../../../../tools/harness/exact-request.ts"
import { bodySchemaOf } from "../documented-api.ts"
import type { FuzzWorld } from "../fuzz/fuzz-world.ts"
import { endpointNames, routeCall } from "../routes.ts"

/** The target of hostile inputs. */
export interface Victim {
  readonly port: number
  readonly world: FuzzWorld
}

/** An input of one client that is meant to keep the API from answering others. */
export interface HostileInput {
  /** The row of the table that counts the input. */
  readonly kind: string
  readonly what: string
  /** The number of its requests. */
  readonly requests: number
  /** Builds and sends the request; built late, because some have tens of megabytes. */
  readonly send: (victim: Victim) => Promise<unknown>
}

export const kilobyte = 1_000
export const mebibyte = 1024 * 1024

export const namesWithBody = endpointNames.filter((name) => bodySchemaOf(name) !== undefined)

const headersOf = ({ world }: Victim, type: string | null) => [
  ["x-api-key", world.keys.full] as const,
  ...(type === null ? [] : [["content-type", type] as const])
]

/** A request to an endpoint with its first subject. */
export const requestTo = (
  victim: Victim,
  name: string,
  { body = null, type = "application/json", query = "" }: { body?: Buffer | null; type?: string; query?: string } = {}
): ExactRequest => {
  const { method, pathFor, subject } = routeCall(name)
  return {
    method,
    target: `${pathFor(victim.world.idOf(subject, 0))}${query}`,
    headers: headersOf(victim, body === null ? null : type),
    body
  }
}

/** An input with a JSON body for an endpoint. */
export const bodyInput = (kind: string, what: string, name: string, text: () => string | Buffer): HostileInput => ({
  kind,
  requests: 1,
  what: `${what} to ${name}`,
  send: (victim) => sendExactly(victim.port, requestTo(victim, name, { body: Buffer.from(text()) }))
})

export const requestInput = (kind: string, what: string, request: (victim: Victim) => ExactRequest): HostileInput => ({
  kind,
  what,
  requests: 1,
  send: (victim) => sendExactly(victim.port, request(victim))
})

// Some of these never get an answer, because the API waits for the rest of them.
const rawMillis = 300

const sendBytes = (port: number, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.setTimeout(rawMillis, () => socket.destroy())
    socket.resume()
    socket.on("error", () => undefined)
    socket.on("close", () => resolve())
    socket.write(bytes)
  })

/** An input that no client library would send. */
export const rawInput = (kind: string, what: string, bytes: (victim: Victim) => string | Buffer): HostileInput => ({
  kind,
  what,
  requests: 1,
  send: (victim) => sendBytes(victim.port, bytes(victim))
})

/** Several inputs at once. */
export const concurrentInputs = (kind: string, what: string, inputs: ReadonlyArray<HostileInput>): HostileInput => ({
  kind,
  what: `${what}, ${inputs.length} at once`,
  requests: inputs.length,
  send: (victim) => Promise.allSettled(inputs.map((input) => input.send(victim)))
})
