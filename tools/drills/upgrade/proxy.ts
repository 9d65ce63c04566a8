import { readFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../harness/until.ts"
import { type HaproxyFiles, isUpIn, startHaproxy } from "../haproxy.ts"
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
  files: Omit<HaproxyFiles, "folder">,
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

/** Starts HAProxy with the configuration of ops/compose before these APIs. */
export const startProxy = async (servers: Readonly<Record<string, Ports>>): Promise<Proxy> => {
  const text = readFileSync(join(import.meta.dirname, "../../../ops/compose/haproxy.cfg"), "utf8")
  const { command, dispose, port } = await startHaproxy((files) => configurationOf(text, files, servers))
  const isUp = async (server: string): Promise<boolean> =>
    isUpIn(await command("show stat").catch(() => ""), "apis", server)
  return {
    origin: `https://127.0.0.1:${port}`,
    set: async (server, state) => {
      const answer = (await command(`set server apis/${server} state ${state}`)).trim()
      if (answer !== "") throw new Error(`HAProxy: ${answer}`)
    },
    serves: (server) => until(`${server} gets requests`, () => isUp(server)),
    dispose
  }
}
