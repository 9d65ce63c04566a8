import { createServer, type ServerResponse } from "node:http"
import { once } from "node:events"

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
