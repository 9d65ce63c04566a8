import { assert, describe, it } from "vitest"
import { ProductTraffic } from "./product-traffic.ts"

const sized = (body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}
const message = (type: string, ...words: ReadonlyArray<string>): Buffer =>
  Buffer.concat([Buffer.from(type), sized(Buffer.from(words.map((word) => `${word}\0`).join("")))])
const startup = (...words: ReadonlyArray<string>): Buffer =>
  sized(
    Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(words.map((word) => `${word}\0`).join("")), Buffer.alloc(1)])
  )
const askForEncryption = sized(Buffer.from([4, 210, 22, 47]))
const authenticated = Buffer.concat([Buffer.from("R"), sized(Buffer.alloc(4)), message("Z", "I")])

const heardOf = (application: string, fromClient: ReadonlyArray<Buffer>, fromServer: ReadonlyArray<Buffer> = []) => {
  const traffic = new ProductTraffic()
  const tap = traffic.tap()
  tap.fromClient(startup("user", "trajet", "application_name", application))
  tap.fromServer(authenticated)
  for (const chunk of fromClient) tap.fromClient(chunk)
  for (const chunk of fromServer) tap.fromServer(chunk)
  return { traffic, told: traffic.work.map(({ isAnswer, statement }) => `${isAnswer ? "done" : "asked"} ${statement}`) }
}

describe("the traffic of the product with a server", () => {
  it("has each statement, prepared or not, and its confirmation", () => {
    const asked = [message("Q", "BEGIN"), message("P", "queue.claim", "SELECT 2"), message("B", "", "queue.claim")]
    const { told, traffic } = heardOf("trajet-api", asked, [message("C", "SELECT 1")])
    assert.deepStrictEqual(told, ["asked BEGIN", "asked queue.claim", "done queue.claim"])
    assert.deepStrictEqual([traffic.connections, traffic.open], [1, 1])
  })

  it("has the connections that are open", () => {
    const traffic = new ProductTraffic()
    const taps = [traffic.tap(), traffic.tap(), traffic.tap()]
    for (const tap of taps) tap.fromClient(startup("application_name", "trajet-api"))
    for (const tap of taps.slice(1)) tap.fromServer(authenticated)
    for (const tap of taps.slice(0, 2)) tap.closed()
    assert.deepStrictEqual([traffic.connections, traffic.open], [2, 1])
    traffic.forget()
    assert.deepStrictEqual([traffic.connections, traffic.open], [0, 1])
  })

  it("has the text of a statement without a name", () => {
    const { told } = heardOf("trajet-dispatcher", [message("P", "", "DELETE FROM\n  event"), message("B", "", "")])
    assert.deepStrictEqual(told, ["asked DELETE FROM event"])
  })

  it("is read however the bytes are cut", () => {
    const bytes = Buffer.concat([message("P", "a", "UPDATE event"), message("B", "", "a"), message("Q", "COMMIT")])
    const { told } = heardOf(
      "trajet-api",
      Array.from(bytes, (byte) => Buffer.from([byte]))
    )
    assert.deepStrictEqual(told, ["asked a", "asked COMMIT"])
  })

  it("leaves questions about the server out", () => {
    const questions = ["SELECT NOT pg_is_in_recovery() AS writable", "SELECT 1", 'LISTEN "outbox"']
    assert.deepStrictEqual(
      heardOf(
        "trajet-listen",
        questions.map((text) => message("Q", text))
      ).told,
      []
    )
    assert.deepStrictEqual(heardOf("trajet-listen", [message("Q", "SELECT 1 FROM event")]).told, [
      "asked SELECT 1 FROM event"
    ])
  })

  it("leaves other applications out, and tells replication", () => {
    assert.deepStrictEqual(heardOf("psql", [message("Q", "DELETE FROM event")]).told, [])
    const tap = new ProductTraffic().tap()
    tap.fromClient(askForEncryption)
    assert.isFalse(tap.isReplication())
    tap.fromClient(startup("user", "replicator", "replication", "true"))
    assert.isTrue(tap.isReplication())
  })
})
