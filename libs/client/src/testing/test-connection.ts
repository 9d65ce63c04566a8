import type { Connection, ConnectionOptions } from "../connection/call.model.ts"
import { connectBy } from "../connection/connect.ts"

interface TestConnection {
  readonly connection: Connection
  /** The lengths of all pauses so far, in milliseconds. */
  readonly pauses: ReadonlyArray<number>
}

/** Makes a connection whose pauses take no time. Only these pauses move its clock. */
export const testConnection = (baseUrl: string, options: Partial<ConnectionOptions> = {}): TestConnection => {
  const pauses: Array<number> = []
  let now = Date.parse("2027-03-15T08:00:00Z")
  const connection = connectBy(
    { baseUrl, apiKey: "svc_test_key", ...options },
    {
      nowMillis: () => now,
      random: () => 1,
      wait: async (millis) => {
        pauses.push(millis)
        now += millis
      }
    }
  )
  return { connection, pauses }
}

/** Returns the error with which a promise rejects. Throws if the promise resolves. */
export const errorOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`it resolved with ${JSON.stringify(value)}`)
    },
    (error: unknown) => error
  )
