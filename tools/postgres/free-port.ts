import { createServer } from "node:net"

/** Whether the port can be listened on now; 0 asks for any, and answers which. Null: it is taken. */
export const freePort = (wanted: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null)
      else reject(error)
    })
    server.listen({ port: wanted, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : null))
    })
  })
