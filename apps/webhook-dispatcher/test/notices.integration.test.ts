import { type ReceivedMail, startMailServer, type TestMailServer } from "@trajet/adapters-smtp/testing/mail-server"
import { readMail } from "@trajet/adapters-smtp/testing/read-mail"
import { readFileSync } from "node:fs"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { driverAssigned, applyCommand, testDriver } from "../../../tools/harness/mission-life.ts"
import { until } from "../../../tools/harness/until.ts"
import { startReceiver } from "../../../tools/harness/receiver.ts"
import { makeFleet } from "./fleet.ts"

const contact = (mail: string) => ({ name: "Ada", phone: "+33612345678", mail })

const subjectOf = ({ source }: ReceivedMail): string => readMail(source).field("Subject")

describe("notices of a change of dates", () => {
  let database = ""
  let api: ApiHere
  const closing: Array<() => Promise<void>> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  afterAll(() => api.stop())

  const mailServer = async (options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> => {
    const server = await startMailServer(options)
    closing.push(server.close)
    return server
  }
  const dispatcher = async (env: Readonly<Record<string, string>>): Promise<DispatcherHere> => {
    const started = await startDispatcherHere(database, env)
    closing.push(started.stop)
    return started
  }
  /** Orders a mission whose pickup has a contact, and one whose delivery has another. */
  const ordered = async () => {
    const fleet = await makeFleet(database, api.origin)
    const { delivery, pickup, ...rest } = validOrder()
    const body = {
      ...rest,
      pickup: { ...pickup, contact: contact("ada@fleet.example") },
      delivery: { ...delivery, contact: contact("grace@fleet.example") }
    }
    const reply = await ask(api.origin, "/v1/transports", { key: fleet.key, body })
    const id = String(reply.json()["id"])
    const detail = await ask(api.origin, `/v1/transports/${id}`, { key: fleet.key })
    const change = (legs: object, more: object = {}) =>
      ask(api.origin, `/v1/transports/${id}/dates`, { key: fleet.key, method: "PATCH", body: { legs, ...more } })
    return { id, number: String(detail.json()["transport_id"]), fleet, change }
  }
  const waiting = async (): Promise<number> =>
    Number((await onServer(database, "SELECT count(*)::int AS n FROM notice WHERE sent_at IS NULL"))[0]?.["n"])

  it(
    "reach each contact of the changed legs separately if notify is true or absent, and no contact if it is false",
    { tags: ["MIS-47", "CHG-3", "SEC-35"] },
    async () => {
      const mails = await mailServer()
      await dispatcher({ TRAJET_SMTP_URL: mails.url })
      const { change, number } = await ordered()
      const statuses = [
        await change({ "enlevement-aller": { start_time: "08:00" } }),
        await change({ "enlevement-aller": { start_time: "08:30" } }, { notify: false }),
        await change({ "enlevement-aller": { start_time: "08:30" } }),
        await change({ "livraison-aller": { date: "2031-03-18" } }, { notify: true }),
        await change({ "enlevement-aller": { start_time: "08:45" }, "livraison-aller": { date: "2031-03-19" } })
      ].map(({ status }) => status)
      assert.deepStrictEqual(statuses, [200, 200, 200, 200, 200])
      await until("four mails have come, and no notice waits", async () => {
        return mails.received.length >= 4 && (await waiting()) === 0
      })
      assert.deepStrictEqual(mails.received.map(({ to }) => to).toSorted(), [
        ["ada@fleet.example"],
        ["ada@fleet.example"],
        ["grace@fleet.example"],
        ["grace@fleet.example"]
      ])
      for (const mail of mails.received)
        assert.strictEqual(subjectOf(mail), `[test] Mission ${number} : nouvelles dates`)
      const texts = mails.received.map(({ source }) => readMail(source).text)
      assert.isTrue(texts.some((text) => text.includes("après : lundi 17 mars 2031, à partir de 08:00")))
      assert.isFalse(texts.some((text) => text.includes("à partir de 08:30\n\nLes heures")))
      for (const text of texts) assert.notMatch(text, /Ada|\+33|@|EUR|€/u)
    }
  )

  it(
    "are posted to the operations system if they are for a driver, for any value of notify",
    { tags: ["MIS-39", "MIS-47", "MIS-48"] },
    async () => {
      const mails = await mailServer()
      const operations = await startReceiver(() => 202)
      closing.push(operations.close)
      await dispatcher({
        TRAJET_SMTP_URL: mails.url,
        TRAJET_OPERATIONS_URL: `${operations.url}/notices`,
        TRAJET_OPERATIONS_TOKEN: "ops-secret"
      })
      const { change, fleet, id, number } = await ordered()
      await applyCommand(database, { groupId: fleet.groupId, environment: "test" }, id, driverAssigned)
      const reply = await change({ "enlevement-aller": { start_time: "08:00" } }, { notify: false })
      assert.deepInclude(reply.json()["driver_validation"], { mode: "ask", requested: true })
      await until("it is posted", () => operations.received.length > 0)
      await until("no notice waits", async () => (await waiting()) === 0)
      const [posted, ...others] = operations.received
      assert.isEmpty(others)
      assert.isEmpty(mails.received)
      assert.strictEqual(posted?.path, "/notices")
      assert.strictEqual(posted?.headers["authorization"], "Bearer ops-secret")
      const notice: Readonly<Record<string, unknown>> = JSON.parse(posted?.body ?? "")
      assert.hasAllKeys(notice, ["id", "audience", "mission", "recipients", "subject", "text", "created_at"])
      assert.deepStrictEqual(notice["mission"], { id, transport_id: number })
      assert.deepStrictEqual([notice["audience"], notice["recipients"]], ["driver", [testDriver.email]])
    }
  )

  it(
    "go to the driver by mail without an operations system, and into the log without addresses if there is no mail",
    { tags: ["MIS-39", "MIS-47", "MIS-48", "MIS-49", "SEC-34"] },
    async () => {
      const mails = await mailServer()
      const first = await dispatcher({ TRAJET_SMTP_URL: mails.url })
      const { change, fleet, id, number } = await ordered()
      await applyCommand(database, { groupId: fleet.groupId, environment: "test" }, id, driverAssigned)
      await change({ "enlevement-aller": { start_time: "08:00" } })
      await until("contact and driver are told", () => mails.received.length === 2)
      assert.sameMembers(
        mails.received.flatMap(({ to }) => to),
        ["ada@fleet.example", testDriver.email]
      )
      await until("no notice waits", async () => (await waiting()) === 0)
      await first.stop()

      const logging = await dispatcher({})
      await change({ "enlevement-aller": { start_time: "09:00" } })
      await until("both are in the log", async () => (await waiting()) === 0)
      const log = readFileSync(logging.logFile, "utf8")
      assert.strictEqual(log.split("\n").filter((line) => line.includes(number)).length, 2)
      assert.notMatch(log, /@|Ada|09:00/u)
    }
  )

  it(
    "are sent again as the same mail if the dispatcher was killed before it knew that they were sent",
    { tags: "MIS-50" },
    async () => {
      const heard: Array<string> = []
      const silent = await mailServer({
        onData: (stream) => {
          const chunks: Array<Buffer> = []
          stream.on("data", (chunk: Buffer) => chunks.push(chunk))
          // The server has the whole mail, but the dispatcher gets no answer.
          stream.on("end", () => heard.push(Buffer.concat(chunks).toString("utf8")))
        }
      })
      const killed = await startDispatcherProcess(database, { TRAJET_SMTP_URL: silent.url })
      closing.push(killed.kill)
      const { change } = await ordered()
      await change({ "enlevement-aller": { start_time: "08:00" } })
      await until("the mail was taken", () => heard.length === 1)
      await killed.kill()
      assert.strictEqual(await waiting(), 1)

      const mails = await mailServer()
      await onServer(
        database,
        "UPDATE due_work SET lease_until = now() WHERE kind = 'send_notice' AND owner IS NOT NULL"
      )
      await dispatcher({ TRAJET_SMTP_URL: mails.url })
      await until("it is sent again", async () => mails.received.length > 0 && (await waiting()) === 0)
      assert.lengthOf(mails.received, 1)
      const idOf = (source: string) => readMail(source).field("Message-ID")
      assert.strictEqual(idOf(mails.received[0]?.source ?? ""), idOf(heard[0] ?? "none"))
    }
  )
})
