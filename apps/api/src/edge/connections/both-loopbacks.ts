import { createServer, type Server, type Socket } from "node:net"

/**
 * Makes a server that listens on 127.0.0.1 also accept connections to ::1: browsers may resolve `localhost` to either,
 * and passkeys need that name. A machine without IPv6 has one address less.
 */
export const listenOnBothLoopbacks = (server: Server): void => {
  server.on("listening", () => {
    const address = server.address()
    if (address === null || typeof address === "string" || address.address !== "127.0.0.1") return
    const twin = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
      server.emit("connection", socket)
    })
    twin.on("error", () => twin.close())
    server.on("close", () => twin.close())
    twin.listen(address.port, "::1")
    // The first server decides how long the process runs.
    twin.unref()
  })
}
