import { afterAll, assert, beforeAll } from "vitest"
import type { Reply } from "../../../tools/harness/http.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

/** Where the console has the endpoints of a group. */
export const endpointsPath = "/console/api/endpoints"

interface Made {
  readonly id: string
  readonly secret: string
  readonly shown: Readonly<Record<string, unknown>>
}

/** A console whose group may have endpoints on this machine, and a receiver. Call it first in a `describe`. */
export const endpointStage = () => {
  const set: { stage?: ConsoleStage; receiver?: Receiver } = {}
  const of = <A>(value: A | undefined): A => value ?? assert.fail("the stage is set before the first test")

  beforeAll(async () => {
    set.receiver = await startReceiver()
    set.stage = await consoleStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
  })
  afterAll(async () => {
    await set.stage?.stop()
    await set.receiver?.close()
  })

  return {
    stage: () => of(set.stage),
    receiver: () => of(set.receiver),
    created: async (browser: Browser, body: Readonly<Record<string, unknown>> = {}): Promise<Made> => {
      const answer = await browser.ask(endpointsPath, { body: { url: `${of(set.receiver).url}/hook`, ...body } })
      assert.strictEqual(answer.status, 201, answer.text)
      return { id: String(answer.json()["id"]), secret: String(answer.json()["secret"]), shown: answer.json() }
    },
    post: (browser: Browser, id: string, action: string, body?: unknown): Promise<Reply> =>
      browser.ask(`${endpointsPath}/${id}/${action}`, { method: "POST", ...(body === undefined ? {} : { body }) })
  }
}
