import { noPlace } from "@trajet/contract"
import { Effect, Schema, type Scope } from "effect"
import { HttpServerResponse } from "effect/http"
import { type FileHandle, open } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import type { EdgeOptions } from "../endpoint.ts"
import { runRequest } from "../endpoint.ts"
import { addPage } from "../routing/add-route.ts"
import { rangeOf } from "./map-range.rules.ts"

/** The address of the map file of this host. */
export const mapFilePath = "/map/extract.pmtiles"

/** The setting names a file that cannot be a map. */
class MapFileUnusable extends Schema.TaggedError<MapFileUnusable>()("MapFileUnusable", { why: Schema.String }) {
  override get message() {
    return `TRAJET_MAP_FILE ${this.why}: set it to a PMTiles archive (version 3) of vector tiles, or remove it`
  }
}

/** A map file that stays open for as long as the process serves it. */
interface MapFile {
  readonly size: number
  readonly tag: string
  readonly read: (first: number, length: number) => Promise<Uint8Array>
}

const headerBytes = 127
const magic = "PMTiles\u0003"
/** Where the header has the form of its tiles, and the number of vector tiles there. */
const tileTypeAt = 99
const vectorTiles = 1

/** Reads exactly the bytes, or those up to the end of the file. */
const bytesOf = async (handle: FileHandle, first: number, length: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, first + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

const checked = async (handle: FileHandle): Promise<MapFile | string> => {
  const { mtimeMs, size } = await handle.stat()
  const header = await bytesOf(handle, 0, headerBytes)
  if (header.length < headerBytes || !Buffer.from(header).toString("latin1").startsWith(magic))
    return "names a file that is no PMTiles archive"
  if (header[tileTypeAt] !== vectorTiles) return "names an archive of pictures"
  return {
    size,
    tag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    read: (first, length) => bytesOf(handle, first, length)
  }
}

/** Opens the file of the setting, once, at the start; null without one. Fails if it is no map. */
export const openMapFile = (path: string): Effect.Effect<MapFile | null, MapFileUnusable, Scope.Scope> => {
  if (path === "") return Effect.succeed(null)
  return Effect.acquireRelease(
    Effect.tryPromise({
      try: () => open(path, "r"),
      catch: () => new MapFileUnusable({ why: "names a file that cannot be read" })
    }),
    (handle) => Effect.promise(() => handle.close())
  ).pipe(
    Effect.flatMap((handle) =>
      Effect.tryPromise({
        try: () => checked(handle),
        catch: () => new MapFileUnusable({ why: "names a file that cannot be read" })
      })
    ),
    Effect.flatMap((file) =>
      typeof file === "string" ? Effect.fail(new MapFileUnusable({ why: file })) : Effect.succeed(file)
    )
  )
}

const answer = (file: MapFile) =>
  Effect.fnUntraced(function* (node: IncomingMessage) {
    const shared = { "accept-ranges": "bytes", etag: file.tag, "cache-control": "no-cache" }
    const range = rangeOf(node.headers.range ?? "", file.size)
    if (range === null) {
      return HttpServerResponse.empty({
        status: node.method === "HEAD" ? 200 : 416,
        headers: { ...shared, "content-range": `bytes */${file.size}` }
      })
    }
    const { first, last } = range
    const bytes = yield* Effect.promise(() => file.read(first, last - first + 1))
    return HttpServerResponse.uint8Array(bytes, {
      status: 206,
      contentType: "application/octet-stream",
      headers: { ...shared, "content-range": `bytes ${first}-${last}/${file.size}` }
    })
  })

/** Serves the map file by ranges, and nothing without one: it may have gigabytes. */
export const mapFilePage = (edge: EdgeOptions, file: MapFile) =>
  addPage(
    edge,
    { path: mapFilePath, admitted: noPlace("the operating system keeps what is read often") },
    runRequest(
      edge,
      { name: `GET ${mapFilePath}`, counted: true, axis: edge.pagesAxis, outcome: "other" },
      answer(file)
    )
  )
