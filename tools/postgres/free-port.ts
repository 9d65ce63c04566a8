import { createServer } from "node:net"

interface Address {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/** Listens for a moment. Answers with the port, or with the code by which the system refused. */
export const listenOnce = ({ host, port }: Address): Promise<{ readonly port: number } | { readonly code: unknown }> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? { port: address.port } : { code: null })
      )
    })
  })

/** Whether the port of this machine can be listened on now; 0 asks for any, and answers which. Null: it cannot. */
export const freePort = async (wanted: number): Promise<number | null> => {
  const listened = await listenOnce({ host: "127.0.0.1", port: wanted })
  return "port" in listened ? listened.port : null
}
