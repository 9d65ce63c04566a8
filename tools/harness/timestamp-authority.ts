import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { opensslAuthority } from "../../libs/adapters-http/src/testing/openssl-authority.ts"

export interface TimestampAuthority {
  readonly url: string
  /** The certificate of its root. */
  readonly rootFile: string
  readonly lastReply: () => Buffer
  /** Answers 503 from now on, or stamps again. */
  readonly fail: (fails: boolean) => void
  readonly stop: () => Promise<void>
}

/** An authority for time by RFC 3161 on this machine, which stamps by `openssl ts`. */
export const startTimestampAuthority = async (): Promise<TimestampAuthority> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-tsa-"))
  const authority = opensslAuthority(folder)
  let reply: Buffer = Buffer.alloc(0)
  let fails = false
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    if (fails) return void response.writeHead(503).end()
    reply = authority.reply(Buffer.concat(chunks))
    response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(reply)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    rootFile: join(folder, "ca.pem"),
    lastReply: () => reply,
    fail: (now) => void (fails = now),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    }
  }
}
