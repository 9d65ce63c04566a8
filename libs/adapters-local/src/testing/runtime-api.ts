import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

interface RuntimeApi {
  readonly address: string
  readonly map: ReadonlyMap<string, string>
  /** The lines that it got. */
  readonly lines: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

const bufferBytes = 16_384

const answerTo = (map: Map<string, string>, file: string, command: string): string => {
  const [verb, kind, name, key = "", value = ""] = command.trim().split(" ")
  if (kind !== "map" || (verb !== "set" && verb !== "add")) return "Unknown command, but maybe one of:\n  help\n\n"
  if (name !== file) return "Unknown map identifier. Please use #<id> or <file>.\n\n"
  if (verb === "set" && !map.has(key)) return "entry not found.\n\n"
  if (verb === "add" && map.has(key)) return "a second entry.\n\n"
  map.set(key, value)
  return "\n"
}

/** The runtime API of HAProxy 2.6 for one map, which a real one answers with the same bytes. */
export const startRuntimeApi = async (
  file: string,
  answer?: (connection: Socket, line: string) => void
): Promise<RuntimeApi> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-runtime-api-"))
  const address = join(folder, "socket")
  const map = new Map<string, string>()
  const lines: Array<string> = []
  const sockets = new Set<Socket>()
  // A client ends its half of the connection after the line, and waits for the answer.
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let text = ""
    sockets.add(connection.once("close", () => sockets.delete(connection)).on("error", () => undefined))
    connection.on("data", (chunk) => {
      text += chunk.toString("utf8")
      if (!text.endsWith("\n")) return
      const line = text.trimEnd()
      lines.push(line)
      if (answer !== undefined) return answer(connection, line)
      const commands = text.length > bufferBytes ? [] : line.split(";")
      connection.end(commands.map((command) => answerTo(map, file, command)).join(""))
    })
  })
  server.listen(address)
  await once(server, "listening")
  return {
    address,
    map,
    lines,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
