import type { IncomingMessage, Server, ServerResponse } from "node:http"

export interface BodyDeadline {
  readonly millis: number
  /** Requests that have the server's own, longer limit. */
  readonly exempts: (request: IncomingMessage) => boolean
}

/** Whether it is a POST to this path of the contract, `/v1/transports/:id/documents`. */
export const isPostTo = (path: string): ((request: IncomingMessage) => boolean) => {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/?]+")}(?:\\?|$)`, "u")
  return ({ method, url = "" }) => method === "POST" && pattern.test(url)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

// As Node names what it finds itself.
const timedOut = (): Error =>
  Object.assign(new Error("the body did not come in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })

/** Node has one limit for all requests, which the longest of them sets: the others are given up earlier, in the same way. */
export const limitBodies = (server: Server, { millis, exempts }: BodyDeadline): void => {
  const limit = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request) || exempts(request)) return
    const giveUp = () => {
      if (request.complete) return
      if (response.headersSent) request.socket.destroy()
      else server.emit("clientError", timedOut(), request.socket)
    }
    const timer = setTimeout(giveUp, millis)
    response.once("close", () => clearTimeout(timer))
  }
  server.on("request", limit)
  server.on("checkContinue", (request, response) => {
    limit(request, response)
    // Nobody else listens yet: as Node does then.
    if (server.listenerCount("checkContinue") > 1) return
    response.writeContinue()
    server.emit("request", request, response)
  })
}
