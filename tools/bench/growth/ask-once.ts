import { setTimeout as wait } from "node:timers/promises"
import type { LoadConnection } from "../api/load-connection.ts"
import type { Operation } from "./operations.ts"

const tooMany = 429
const pauseMillis = 100

/** Asks until the answer is that of the operation: a busy machine makes the API refuse some requests. */
export const askOnce = async (connection: LoadConnection, { request, status }: Operation): Promise<void> => {
  for (;;) {
    const answer = await connection.ask(request())
    if (answer.status === status) return
    if (answer.status !== tooMany) throw new Error(`answered ${answer.status}: ${answer.body}`)
    await wait(pauseMillis)
  }
}
