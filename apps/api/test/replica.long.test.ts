import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { readFileSync } from "node:fs"
import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { followerFaults } from "../../../tools/harness/check-follower.ts"
import { startFollower } from "../../../tools/harness/log-follower.ts"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import type { ApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { ask } from "../../../tools/harness/http.ts"
import { moveDelivery, orderedMission, orderMission } from "../../../tools/harness/missions.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Reads, type ReplicaStage, startReplicaStage } from "./replica-stage.ts"

/** Answers of each reader while the replica hangs. */
const answersMeanwhile = 20
const readerCount = 4
const writers = 3
const followers = 3
const pauses = 12

describe("a read replica", () => {
  let stage: ReplicaStage
  beforeAll(async () => {
    stage = await startReplicaStage()
    await stage.isRead(true)
  })
  afterAll(() => stage.dispose())

  const get = (path: string) => ask(stage.api.origin, path, { key: stage.key })
  const read = async (path: string) => {
    const reply = await get(path)
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()
  }
  const order = () => orderedMission(stage.api.origin, stage.key)
  /** What became of the reads during `work`. */
  const during = async (work: () => Promise<unknown>): Promise<Reads> => {
    const before = await stage.reads()
    await work()
    const after = await stage.reads()
    return Object.fromEntries(
      Object.entries(after).flatMap(([outcome, count]) => {
        const more = count - (before[outcome] ?? 0)
        return more === 0 ? [] : [[outcome, more]]
      })
    )
  }
  const idsIn = (answer: Readonly<Record<string, unknown>>): string => JSON.stringify(answer["data"])

  it("serves lists, details and event pages once it has what the caller may have seen", async () => {
    await order()
    const [first] = await readEventLog(stage.api.origin, stage.key)
    const id = await order()
    await stage.caughtUp()
    stage.proxy.works()
    const served = await during(async () => {
      assert.strictEqual((await read(`/v1/transports/${id}`))["id"], id)
      assert.include(idsIn(await read("/v1/transports")), id)
      assert.include(idsIn(await read(`/v1/events?since=${first?.created_at}`)), id)
    })
    assert.deepStrictEqual(Object.keys(served), ["replica"])
    const names = new Set(stage.proxy.works().filter((name) => name.endsWith(".copy")))
    assert.sameMembers([...names], ["mission.find.copy", "mission.list.copy", "event.read.copy", "event.oldest.copy"])
  })

  it("shows a caller its own writes at once, from the primary, while it lags", async () => {
    await stage.hold(true)
    try {
      const id = await order()
      const behind = await during(async () => {
        assert.strictEqual((await read(`/v1/transports/${id}`))["id"], id)
        assert.include(idsIn(await read("/v1/transports")), id)
        assert.include(idsIn(await read("/v1/events")), id)
      })
      assert.deepStrictEqual(behind, { behind: 3 })
    } finally {
      await stage.hold(false)
    }
  })

  it("shows a change without an event at once", async () => {
    const { api, databaseUrl, key } = stage
    const operator = (await makeOperator(databaseUrl)).key
    const missionId = await order()
    await stage.caughtUp()
    await stage.hold(true)
    try {
      const changed = await ask(api.origin, `/operations/v1/missions/${missionId}/vehicle`, {
        key: operator,
        method: "PATCH",
        body: { trip: "aller", registration: "ZZ-987-YY", reason: "the client gave another car" }
      })
      assert.strictEqual(changed.status, 200, changed.text)
      const events = (await readEventLog(api.origin, key)).filter(({ offer_id }) => offer_id === missionId)
      assert.strictEqual(events.length, 1, "the change has no event")
      const detail = await during(async () => {
        assert.include(JSON.stringify(await read(`/v1/transports/${missionId}`)), "ZZ987YY")
      })
      assert.deepStrictEqual(detail, { behind: 1 })
    } finally {
      await stage.hold(false)
    }
  })

  it("lets readers that follow miss nothing, and read nothing twice, under writers and pauses of the replica", async () => {
    const { api, key } = stage
    const abandoned = new AbortController()
    const following = Array.from({ length: followers }, () => startFollower(key, () => api.origin, abandoned.signal))
    let isOver = false
    const served = await during(async () => {
      const writing = Array.from({ length: writers }, async () => {
        for (let turn = 0; !isOver; turn = (turn + 1) % 8) {
          const created = await orderMission(api.origin, key, randomUUID())
          assert.strictEqual(created.status, 201, created.text)
          await moveDelivery(api.origin, key, String(created.json()["id"]), turn)
          await wait(Math.random() * 200)
        }
      })
      for (let pause = 0; pause < pauses; pause++) {
        await stage.hold(pause % 2 === 0)
        await wait(300 + Math.random() * 400)
      }
      isOver = true
      await Promise.all(writing)
      await stage.hold(false)
      for (const { finish } of following) await finish()
    })
    const log = (await readEventLog(api.origin, key)).map(({ id }) => id)
    assert.isAbove(log.length, 20)
    for (const { read: events } of following) {
      assert.deepStrictEqual(
        followerFaults(
          log,
          events.map(({ id }) => id)
        ),
        []
      )
    }
    assert.isAbove(served["replica"] ?? 0, 0)
    assert.isAbove(served["behind"] ?? 0, 0)
  })

  describe("that cannot be used", () => {
    let impatient: ApiProcess
    let missionId = ""
    beforeAll(async () => {
      impatient = await stage.startApi({ DATABASE_READ_URL: stage.readUrl, TRAJET_REPLICA_LAG_MILLIS: "1500" })
      await isRead(true)
      missionId = await orderedMission(impatient.origin, stage.key)
    })

    const isRead = (wanted: boolean) => stage.isRead(wanted, impatient)
    const failed = async () => (await stage.reads(impatient))["failed"] ?? 0

    /** Reads as long as `isOver` is false, and counts its answers. Every answer must be right. */
    const reading = async (isOver: () => boolean, answers: { count: number }): Promise<void> => {
      while (!isOver()) {
        const { json, status, text } = await ask(impatient.origin, `/v1/transports/${missionId}`, { key: stage.key })
        assert.strictEqual(status, 200, text)
        assert.strictEqual(json()["id"], missionId)
        answers.count += 1
        await wait(30)
      }
    }
    type Work = (answered: (more: number) => Promise<void>) => Promise<void>
    /** Reads beside the work, which can wait until each reader has so many more answers. */
    const readingDuring = async (work: Work): Promise<void> => {
      let isOver = false
      const answers = Array.from({ length: readerCount }, () => ({ count: 0 }))
      const readers = answers.map((own) => reading(() => isOver, own))
      const answered = (more: number) => {
        const goals = answers.map(({ count }) => count + more)
        return until("each reader has its answers", () => answers.every(({ count }, at) => count >= (goals[at] ?? 0)))
      }
      await work(answered).finally(() => void (isOver = true))
      await Promise.all(readers)
    }
    const isReady = async () => (await ask(impatient.origin, "/readyz")).status === 200

    it("costs no request an answer when it dies, and is read again after its return", async () => {
      await readingDuring(async () => {
        await stage.stopReplica()
        await isRead(false)
        assert.isTrue(await isReady())
        await stage.restartReplica()
        await isRead(true)
      })
    })

    it("holds each reader up once when it hangs, and answers them meanwhile", async () => {
      const before = await failed()
      await readingDuring(async (answered) => {
        stage.proxy.turn("mute")
        await answered(answersMeanwhile)
        await isRead(false)
        stage.proxy.turn("pass")
        await isRead(true)
      })
      assert.isAtMost((await failed()) - before, readerCount)
    })

    it("is left out while it lags too far, and read again once it has caught up", async () => {
      await stage.hold(true)
      await orderedMission(impatient.origin, stage.key)
      await isRead(false)
      await stage.hold(false)
      await isRead(true)
    })

    it("is left out with a reason in the log if it takes writes, or is of another cluster", async () => {
      const other = await testDatabase()
      for (const [readUrl, reason] of [
        [stage.databaseUrl, "it takes writes; name a streaming replica of DATABASE_URL"],
        [other, "it is of another cluster, or has another name"]
      ] as const) {
        const api = await startApiHere(stage.databaseUrl, { DATABASE_READ_URL: readUrl })
        await until("the reason is logged", async () => readFileSync(api.logFile, "utf8").includes(reason))
        const { status } = await ask(api.origin, `/v1/transports/${missionId}`, { key: stage.key })
        assert.strictEqual(status, 200)
        assert.notInclude(readFileSync(api.logFile, "utf8"), new URL(readUrl).password)
        await api.stop()
      }
    })
  })

  // The last test: the replica follows its primary no more.
  it("shows nothing that a fail-over of the primary took back, although the replica has it", async () => {
    const kept = await order()
    await stage.caughtUp()
    const failOver = await stage.remembered()
    await until("the primary is back", async () => (await get("/v1/transports")).status === 200)
    const lost = await order()
    assert.strictEqual((await moveDelivery(stage.api.origin, stage.key, kept, 0)).status, 200)
    await stage.caughtUp()
    await failOver()
    await until("the primary is back", async () => (await get("/v1/transports")).status === 200)
    await stage.isRead(true)
    const served = await during(async () => {
      assert.notInclude(JSON.stringify(await readEventLog(stage.api.origin, stage.key)), lost)
      assert.strictEqual((await get(`/v1/transports/${lost}`)).status, 404)
      assert.notInclude(idsIn(await read("/v1/transports")), lost)
      assert.strictEqual((await read(`/v1/transports/${kept}`))["id"], kept)
    })
    assert.isAbove(served["replica"] ?? 0, 0, "event pages come from the replica")
    assert.isAbove(served["behind"] ?? 0, 0, "missions do not")
    const next = await order()
    assert.include(JSON.stringify(await readEventLog(stage.api.origin, stage.key)), next)
    assert.include(idsIn(await read("/v1/transports")), next)
  })
})
