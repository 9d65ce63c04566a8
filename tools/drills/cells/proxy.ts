import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../../harness/until.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { type HaproxyFiles, isUpIn, startHaproxy } from "../haproxy.ts"
import type { Ports } from "../upgrade/processes.ts"

interface CellsFiles extends HaproxyFiles {
  /** Port without TLS, which the drill asks. */
  readonly plainPort: number
  /** Ports of the ways to one cell and to one of two, for keys that are newer than the map. */
  readonly innerPorts: Readonly<Record<string, number>>
}

export interface CellsProxy {
  /** Address of all cells. */
  readonly origin: string
  /** Its runtime API. */
  readonly socket: string
  /** The file of the map of keys, by its name in the configuration. */
  readonly map: string
  readonly command: (line: string) => Promise<string>
  readonly dispose: () => Promise<void>
}

const apiServer = /^ {2}server ([a-z])-(api-\d+) \S+( backup)?$/gmu
const inner = /127\.0\.0\.1:810(\d)/gu
// What only the third cell has: its two sections, and its servers in those of others.
const thirdSection = /^(?:frontend to-cell-c|backend cell-c)\n(?: {2}.*\n|\n)*/gmu
const thirdServer = /^ {2}server (?:cell-c|c-api-\d) .*\n/gmu
const publicBind = /^ {2}bind :8443 .*$/mu

/** The configuration of ops/cells without its third cell. */
export const ofTwoCells = (text: string): string =>
  text.replace(thirdSection, "").replace(thirdServer, "").replaceAll("a b c", "a b")

/** The configuration of ops/cells with files and ports of this machine. */
export const configurationOf = (
  text: string,
  { certificate, folder, innerPorts, plainPort, port, socket }: CellsFiles,
  servers: Readonly<Record<string, Ports>>
): string =>
  text
    .replace("/run/haproxy/cells.sock mode 660", socket)
    .replace(publicBind, (line) => `${line}\n  bind 127.0.0.1:${plainPort}`)
    .replace("bind :8443", `bind 127.0.0.1:${port}`)
    .replace("/run/tls/proxy.pem", certificate)
    .replaceAll("/etc/haproxy/", `${folder}/`)
    .replace(inner, (_, cell: string) => {
      const own = innerPorts[cell]
      if (own === undefined) throw new Error(`ops/cells/haproxy.cfg has the unknown port 810${cell}`)
      return `127.0.0.1:${own}`
    })
    .replace(apiServer, (_, cell: string, api: string, role = "") => {
      const ports = servers[`${cell}-${api}`]
      if (ports === undefined) throw new Error(`ops/cells/haproxy.cfg has the unknown server ${cell}-${api}`)
      return `  server ${cell}-${api} 127.0.0.1:${ports.port} check port ${ports.probesPort}${role}`
    })

interface CellsMaps {
  /** The lines of `admin cells export` of all cells. */
  readonly keys: string
  /** A host and its cell in each line. */
  readonly hosts: string
}

/** Starts HAProxy with the configuration of ops/cells before these APIs, and waits until it gives requests to each. */
export const startCellsProxy = async (
  servers: Readonly<Record<string, Ports>>,
  maps: CellsMaps
): Promise<CellsProxy> => {
  const all = readFileSync(join(import.meta.dirname, "../../../ops/cells/haproxy.cfg"), "utf8")
  const text = Object.keys(servers).some((server) => server.startsWith("c-")) ? all : ofTwoCells(all)
  const innerPorts: Record<string, number> = {}
  for (const inner of ["1", "2", "3", "4"]) innerPorts[inner] = await quietPort()
  const own = { plainPort: await quietPort(), innerPorts }
  const haproxy = await startHaproxy((files) => {
    writeFileSync(join(files.folder, "cells.map"), maps.keys)
    writeFileSync(join(files.folder, "hosts.map"), maps.hosts)
    return configurationOf(text, { ...files, ...own }, servers)
  })
  const { command, dispose, folder, socket } = haproxy
  for (const server of Object.keys(servers)) {
    const backend = `cell-${server.slice(0, 1)}`
    await until(`${server} gets requests`, async () =>
      isUpIn(await command("show stat").catch(() => ""), backend, server)
    )
  }
  return { origin: `http://127.0.0.1:${own.plainPort}`, socket, map: join(folder, "cells.map"), command, dispose }
}
