import { selfSigned } from "@trajet/adapters-http/testing/certificates"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "../../harness/until.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { debianProgram } from "../../programs/debian-program.ts"
import type { Ports } from "./processes.ts"

export interface Proxy {
  readonly origin: string
  /** Gives the server no more requests, as an operator does who takes it out, or lets it have them again. */
  readonly set: (server: string, state: "drain" | "ready") => Promise<void>
  /** Waits until the server gets requests. */
  readonly serves: (server: string) => Promise<void>
  readonly dispose: () => Promise<void>
}

const apiServer = /^ {2}server (api-\d+) .*$/gmu

/** The configuration of ops/compose with ports of this machine, and a socket for commands. */
export const configurationOf = (
  text: string,
  files: { readonly certificate: string; readonly socket: string; readonly port: number },
  servers: Readonly<Record<string, Ports>>
): string => {
  const own = text
    .replace("bind :8443", `bind 127.0.0.1:${files.port}`)
    .replace("/run/tls/proxy.pem", files.certificate)
    .replace(apiServer, (_, name: string) => {
      const ports = servers[name]
      if (ports === undefined) throw new Error(`ops/compose/haproxy.cfg has the unknown server ${name}`)
      return `  server ${name} 127.0.0.1:${ports.port} check port ${ports.probesPort}`
    })
  return `global\n  stats socket ${files.socket} level admin\n\n${own}`
}

const command = async (socket: string, line: string): Promise<string> => {
  const connection = createConnection(socket)
  let answer = ""
  connection.on("data", (chunk: Buffer) => void (answer += chunk.toString("utf8")))
  connection.end(`${line}\n`)
  await once(connection, "close")
  return answer
}

/** Starts HAProxy with the configuration of ops/compose before these APIs. */
export const startProxy = async (servers: Readonly<Record<string, Ports>>): Promise<Proxy> => {
  const haproxy = debianProgram("haproxy", "haproxy")
  const folder = mkdtempSync(join(tmpdir(), "trajet-haproxy-"))
  const [port, certificate, socket] = [await quietPort(), join(folder, "proxy.pem"), join(folder, "socket")]
  const { cert, key } = selfSigned("IP:127.0.0.1")
  writeFileSync(certificate, `${cert}${key}`, { mode: 0o600 })
  const configuration = join(folder, "haproxy.cfg")
  const text = readFileSync(join(import.meta.dirname, "../../../ops/compose/haproxy.cfg"), "utf8")
  writeFileSync(configuration, configurationOf(text, { certificate, socket, port }, servers))
  const log = openSync(join(folder, "haproxy.log"), "a")
  const child = spawn(haproxy, ["-db", "-f", configuration], { stdio: ["ignore", log, log] })
  const gone = once(child, "exit")
  const isUp = async (server: string): Promise<boolean> => {
    const state = await command(socket, "show stat").catch(() => "")
    return state.split("\n").some((line) => line.startsWith(`apis,${server},`) && line.split(",")[17]?.startsWith("UP"))
  }
  return {
    origin: `https://127.0.0.1:${port}`,
    set: async (server, state) => {
      const answer = (await command(socket, `set server apis/${server} state ${state}`)).trim()
      if (answer !== "") throw new Error(`HAProxy: ${answer}`)
    },
    serves: (server) => until(`${server} gets requests`, () => isUp(server)),
    dispose: async () => {
      child.kill("SIGTERM")
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
