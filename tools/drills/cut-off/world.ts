import { once } from "node:events"
import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoints } from "../../harness/endpoints.ts"
import { moveDelivery, orderedMission } from "../../harness/missions.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { makeNetwork } from "../machines/machine-network.ts"

const machine = "dispatcher"
const network = "10.213.77"
const host = `${network}.1`
/** Stands for the internet, where the receivers are. */
const outside = "45.90.28.11"
const answerMillis = 400
export const endpoints = 20

/** A POST that has reached the receiver. */
export interface Post {
  readonly path: string
  readonly deliveryId: string
  readonly atMillis: number
  /** True if the dispatcher that is cut off has sent the POST. */
  readonly isFromCut: boolean
}

/** Answers each POST after a while, and keeps those that wait for their answer. */
const startReceiver = async (cutAddress: string) => {
  const posts: Array<Post> = []
  const open = new Set<Post>()
  const server = createServer((request, response) => {
    const post: Post = {
      path: request.url ?? "",
      deliveryId: String(request.headers["x-svc-delivery-id"]),
      atMillis: performance.now(),
      isFromCut: request.socket.remoteAddress === cutAddress
    }
    posts.push(post)
    open.add(post)
    request.resume().on("error", () => undefined)
    response.on("close", () => open.delete(post))
    setTimeout(() => response.writeHead(204).end(), answerMillis)
  })
  server.listen(0, outside)
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://${outside}:${port}`, posts, open, close }
}

/** PostgreSQL also for the machine, which reaches it at the first address of its network. */
const startPostgres = async () => {
  const running = await startTestServer({ durable: true, settings: { listen_addresses: `127.0.0.1,${host}` } })
  appendFileSync(join(running.data, "pg_hba.conf"), `host all all ${network}.0/24 scram-sha-256\n`)
  await onServer(running.server.url("postgres"), "SELECT pg_reload_conf()")
  return running
}

const seenBy = (url: string): string => {
  const seen = new URL(url)
  seen.hostname = host
  return seen.href
}

type Undo = () => unknown

/**
 * A customer with endpoints, an API and PostgreSQL on this machine, and a dispatcher in a network of its own, which can be
 * cut off as a host is whose cable is pulled. Needs root.
 */
export const startCutOffWorld = async () => {
  if (process.getuid?.() !== 0) throw new Error("this drill makes a network of its own, which needs root")
  const undo: Array<Undo> = []
  const later = (step: Undo): void => void undo.unshift(step)
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) await step()
  }
  try {
    const work = mkdtempSync(join(tmpdir(), "trajet-cut-off-"))
    later(() => rmSync(work, { recursive: true, force: true }))
    const { addressOf, cut, namespaceOf, remove } = makeNetwork(network, [machine], {
      hostsFile: join(work, "hosts"),
      outside
    })
    later(remove)
    const postgres = await startPostgres()
    later(postgres.dispose)
    const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
    const receiver = await startReceiver(addressOf(machine))
    later(receiver.close)
    const api = await startApiProcess(databaseUrl)
    later(api.stop)
    const groupId = await makeGroup(databaseUrl, "customer")
    const key = (await makeKey(databaseUrl, groupId)).clear
    const missionId = await orderedMission(api.origin, key)
    const urls = Array.from({ length: endpoints }, (_, index) => `${receiver.url}/${index}`)
    await makeEndpoints(databaseUrl, groupId, urls)
    let turn = 0
    return {
      databaseUrl,
      ...{ posts: receiver.posts, open: receiver.open, close },
      /** Makes an event, which each endpoint gets. */
      happen: async (): Promise<void> => {
        const { status, text } = await moveDelivery(api.origin, key, missionId, turn++ % 60)
        if (status !== 200) throw new Error(`a change of dates was answered by ${status}: ${text}`)
      },
      cut: (isCut: boolean) => cut(machine, isCut),
      startCutDispatcher: async () => {
        const under = ["ip", "netns", "exec", namespaceOf(machine)]
        const dispatcher = await startDispatcherProcess(seenBy(databaseUrl), {}, under)
        later(dispatcher.kill)
        return dispatcher
      },
      startOtherDispatcher: async (env: Readonly<Record<string, string>>) => {
        const dispatcher = await startDispatcherProcess(databaseUrl, env)
        later(dispatcher.kill)
        return dispatcher
      }
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type CutOffWorld = Awaited<ReturnType<typeof startCutOffWorld>>
