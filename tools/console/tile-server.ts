import { createServer } from "node:http"
import { crc32, deflateSync } from "node:zlib"

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const size = 256
const grey = 0xdd

/** A tile as a picture: grey, with a dark edge at its top and left. */
const tile = (): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Grey of 8 bits.
  head[8] = 8
  const rows = Buffer.alloc(size * (size + 1), grey)
  rows.fill(0x99, 0, size + 1)
  for (let row = 0; row < size; row++) {
    // Each row begins with its filter: none.
    rows[row * (size + 1)] = 0
    rows[row * (size + 1) + 1] = 0x99
  }
  const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1")
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** A request for a tile as its host sees it. */
interface AskedTile {
  readonly path: string
  readonly referrer: string | undefined
  readonly cookie: string | undefined
}

/** A host of tiles on this machine. */
export interface TileServer {
  readonly origin: string
  readonly asked: ReadonlyArray<AskedTile>
  /** From now on every tile is answered 503, or none is. */
  readonly setBroken: (isBroken: boolean) => void
  readonly stop: () => void
}

/** Serves one picture as every tile. */
export const startTileServer = async (): Promise<TileServer> => {
  let isBroken = false
  const picture = tile()
  const asked: Array<AskedTile> = []
  const server = createServer(({ headers, url = "" }, answer) => {
    asked.push({ path: url, referrer: headers.referer, cookie: headers.cookie })
    const type = { "content-type": "image/png", "access-control-allow-origin": "*" }
    if (isBroken) answer.writeHead(503, type).end()
    else answer.writeHead(200, type).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server of tiles has no port")
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    setBroken: (value) => {
      isBroken = value
    },
    stop: () => server.close()
  }
}
