import { createServer, type ServerResponse } from "node:http"
import { once } from "node:events"
import { afterAll } from "vitest"
import { makeOperator } from "../../../tools/harness/people.ts"
import { ownStage } from "../../../tools/harness/stages.ts"

const route = JSON.stringify({
  code: "Ok",
  routes: [{ distance: 465_000, duration: 16_200, geometry: { type: "LineString", coordinates: [] } }],
  waypoints: [{ distance: 1 }, { distance: 2 }]
})

export interface HeldRouter {
  /** Settings that make an API ask this router. */
  readonly env: Readonly<Record<string, string>>
  /** Lets the next question wait for `release`. */
  readonly holdNext: () => void
  readonly isHolding: () => boolean
  readonly release: () => void
  readonly close: () => Promise<void>
}

/** A router that can let one question wait. */
export const startHeldRouter = async (): Promise<HeldRouter> => {
  let holdsNext = false
  let held: ServerResponse | null = null
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end(route)
  const server = createServer((_, response) => {
    if (holdsNext) held = response
    else answer(response)
    holdsNext = false
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    env: { TRAJET_ROUTER: "osrm", TRAJET_ROUTER_URL: `http://127.0.0.1:${port}` },
    holdNext: () => {
      holdsNext = true
    },
    isHolding: () => held !== null,
    release: () => {
      if (held !== null) answer(held)
      held = null
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

/** An API that asks a router of its own, with a group and an operator. Call it first in an async `describe`. */
export const heldStage = async () => {
  const router = await startHeldRouter()
  afterAll(router.close)
  const stage = await ownStage(router.env)
  return { ...stage, router, operator: await makeOperator(stage.database) }
}

/** A place on one day, between two hours. */
export const stopBetween = (address: string, from: string, to: string) => ({
  ...{ address, date: "2031-05-06T00:00:00+02:00", start_time: from, end_time: to }
})

/** Delivered in Nice until 11:00. */
export const toNice = {
  pickup: stopBetween("06400 Cannes", "08:00", "09:00"),
  delivery: stopBetween("06000 Nice", "10:00", "11:00")
}
