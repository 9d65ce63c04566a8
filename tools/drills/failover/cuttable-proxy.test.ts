import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { assert, describe, it } from "vitest"
import { until } from "../../harness/until.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { startCuttableProxy } from "./cuttable-proxy.ts"

/** A server that says back what it gets, and a client of it through the proxy. */
const joined = async () => {
  const got: Array<string> = []
  const ends: Array<string> = []
  const peers: Array<Socket> = []
  const server = createServer((peer) => {
    const isFirst = peers.push(peer) === 1
    peer.on("data", (chunk) => peer.write(`back ${chunk.toString()}`))
    peer.on("close", () => isFirst && ends.push("the server sees the end"))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const proxy = await startCuttableProxy(await quietPort(), port)
  const client = connect({ host: "127.0.0.1", port: proxy.port })
  client.on("data", (chunk) => got.push(chunk.toString()))
  await once(client, "connect")
  client.write("1")
  await until("it answers", () => got.includes("back 1"))
  /** Asks the server past the proxy, so long that what the proxy lets pass has passed. */
  const timeToPass = async () => {
    const direct = connect({ host: "127.0.0.1", port })
    for (let turn = 0; turn < 20; turn++) {
      direct.write("direct")
      await once(direct, "data")
    }
    direct.destroy()
  }
  const close = async () => {
    client.destroy()
    await proxy.close()
    for (const peer of peers) peer.destroy()
    server.close()
    await once(server, "close")
  }
  return { client, close, ends, got, peers, proxy, timeToPass }
}

describe("a proxy that cuts", () => {
  it("passes nothing during the cut, and everything in order after it", async () => {
    const { client, close, got, peers, proxy, timeToPass } = await joined()
    proxy.cut()
    client.write("2")
    peers[0]?.write("told 3")
    await timeToPass()
    assert.deepStrictEqual(got, ["back 1"])
    proxy.heal()
    await until("both have passed", () => got.join("").includes("told 3") && got.join("").includes("back 2"))
    client.write("4")
    await until("it passes again", () => got.join("").endsWith("back 4"))
    await close()
  })

  it("hides the end of one side until the cut is over", async () => {
    const { client, close, ends, proxy, timeToPass } = await joined()
    proxy.cut()
    client.destroy()
    await once(client, "close")
    await timeToPass()
    assert.deepStrictEqual(ends, [])
    proxy.heal()
    await until("the server sees it", () => ends.length === 1)
    await close()
  })
})
