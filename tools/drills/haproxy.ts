import { selfSigned } from "@trajet/adapters-http/testing/certificates"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { quietPort } from "../nats/quiet-port.ts"
import { debianProgram } from "../programs/debian-program.ts"

/** What a configuration names on this machine. */
export interface HaproxyFiles {
  readonly folder: string
  readonly certificate: string
  readonly socket: string
  readonly port: number
}

interface Haproxy extends HaproxyFiles {
  /** Sends a line to the runtime API, and returns its answer. */
  readonly command: (line: string) => Promise<string>
  readonly dispose: () => Promise<void>
}

const command = async (socket: string, line: string): Promise<string> => {
  const connection = createConnection(socket)
  let answer = ""
  connection.on("data", (chunk: Buffer) => void (answer += chunk.toString("utf8")))
  connection.end(`${line}\n`)
  await once(connection, "close")
  return answer
}

/** Starts HAProxy with a configuration. Throws what HAProxy says if the configuration is not valid. */
export const startHaproxy = async (configurationOf: (files: HaproxyFiles) => string): Promise<Haproxy> => {
  const haproxy = debianProgram("haproxy", "haproxy")
  const folder = mkdtempSync(join(tmpdir(), "trajet-haproxy-"))
  const files = {
    folder,
    port: await quietPort(),
    certificate: join(folder, "proxy.pem"),
    socket: join(folder, "socket")
  }
  const { cert, key } = selfSigned("IP:127.0.0.1")
  writeFileSync(files.certificate, `${cert}${key}`, { mode: 0o600 })
  const configuration = join(folder, "haproxy.cfg")
  writeFileSync(configuration, configurationOf(files))
  const checked = spawnSync(haproxy, ["-c", "-f", configuration], { encoding: "utf8" })
  if (checked.status !== 0) throw new Error(`HAProxy refuses its configuration: ${checked.stderr}${checked.stdout}`)
  const log = openSync(join(folder, "haproxy.log"), "a")
  const child = spawn(haproxy, ["-db", "-f", configuration], { stdio: ["ignore", log, log] })
  const gone = once(child, "exit")
  return {
    ...files,
    command: (line) => command(files.socket, line),
    dispose: async () => {
      child.kill("SIGTERM")
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** True if the line of a server in the answer to `show stat` says that it gets requests. */
export const isUpIn = (statistics: string, backend: string, server: string): boolean =>
  statistics
    .split("\n")
    .some((line) => line.startsWith(`${backend},${server},`) && line.split(",")[17]?.startsWith("UP"))
