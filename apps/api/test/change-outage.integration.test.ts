import { RequestId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import type { Fault } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Ask, type Reply } from "../../../tools/harness/http.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { codeOf, useCutApi } from "./cut-api.ts"
import { list } from "./member.ts"
import { changesByRequest, isReplay } from "./stored.ts"
import { activeOption, orderMission } from "./subjects.ts"

const cutsPerFault = byForm({ short: 1, long: 6 })

/**
 * The possible outcomes of each cut at the commit: the first faults keep the commit from the server, the others may
 * not.
 */
const faults: ReadonlyArray<{ readonly fault: Fault; readonly mayBeDone: boolean; readonly mayFail: boolean }> = [
  { fault: "before", mayBeDone: false, mayFail: true },
  { fault: "withheld", mayBeDone: false, mayFail: true },
  { fault: "sent", mayBeDone: true, mayFail: true },
  { fault: "unheard", mayBeDone: true, mayFail: true },
  { fault: "answered", mayBeDone: true, mayFail: false }
]

interface Change {
  readonly name: string
  readonly path: string
  readonly request: () => Omit<Ask, "key">
  readonly done: number
  /** The answer if the outcome cannot be found out (ERR-78). */
  readonly unknown: readonly [code: string, outcomeUnknown: true | undefined]
}

const deposit = (headers: Readonly<Record<string, string>> = {}) => ({
  body: depositRequest([{ content: samplePdf() }]),
  headers
})

const unsafe = ["relay_unavailable", true] as const
const changes: ReadonlyArray<Change> = [
  {
    name: "an option that is added",
    path: "/options",
    request: () => ({ body: { option_key: "express" } }),
    done: 200,
    unknown: unsafe
  },
  {
    name: "an option that is removed",
    path: `/options/${activeOption}`,
    request: () => ({ method: "DELETE" }),
    done: 200,
    unknown: unsafe
  },
  {
    name: "a price that is adjusted",
    path: "/price-adjustments",
    request: () => ({ body: { leg: "aller", new_price_ht: 500, motif: "accord" } }),
    done: 200,
    unknown: unsafe
  },
  { name: "a deposit without a key", path: "/documents", request: deposit, done: 201, unknown: unsafe },
  {
    name: "a deposit with a key",
    path: "/documents",
    request: () => deposit({ "idempotency-key": randomUUID() }),
    done: 201,
    unknown: ["relay_timeout", undefined]
  }
]

describe("a change, if the reply of COMMIT is lost", () => {
  const cutApi = useCutApi()

  const ordered = () => orderMission({ origin: cutApi.origin(), database: cutApi.database() }, cutApi.key())
  const change = (id: string, path: string, sent: Omit<Ask, "key">) =>
    ask(cutApi.origin(), `/v1/transports/${id}${path}`, { ...sent, key: cutApi.key() })

  /** Count of audit rows for the answered change: every change writes one. */
  const written = async (reply: Reply): Promise<number> => {
    const requestId = RequestId(String(reply.headers["x-request-id"]))
    return (await changesByRequest(cutApi.database(), [requestId])).get(requestId) ?? 0
  }

  describe.each(changes)("$name", ({ done, path, request }) => {
    it.each(faults)("is answered with the truth: $fault", { tags: "ERR-77" }, async ({ fault, mayBeDone, mayFail }) => {
      for (let cut = 0; cut < cutsPerFault; cut++) {
        const id = await ordered()
        const proxy = cutApi.proxy()
        const firedBefore = proxy.fired()
        proxy.arm("COMMIT", fault)
        const reply = await change(id, path, request())
        assert.strictEqual(proxy.fired(), firedBefore + 1)
        const isDone = reply.status === done
        assert.isTrue(isDone ? mayBeDone : mayFail, reply.text)
        if (!isDone) assert.deepEqual(codeOf(reply), [502, "relay_unavailable", undefined])
        assert.strictEqual(await written(reply), isDone ? 1 : 0)
      }
    })
  })

  /** With the key a retry is safe: it finds the change, or makes it. */
  const expectOnceByKey = async (id: string, { done, path }: Change, sent: Omit<Ask, "key">, wasWritten: boolean) => {
    const again = await change(id, path, sent)
    assert.strictEqual(again.status, done, again.text)
    assert.strictEqual(isReplay(again), wasWritten)
    const { data } = (await ask(cutApi.origin(), `/v1/transports/${id}/documents`, { key: cutApi.key() })).json()
    assert.lengthOf(list(data), 1)
  }

  it(
    "is answered as unknown while the server stays away, and has then happened once or not at all",
    { tags: ["ERR-61", "ERR-62", "ERR-75", "ERR-78", "PLA-14"] },
    async () => {
      const asked = await Promise.all(changes.map(async (of) => ({ id: await ordered(), of, sent: of.request() })))
      const lost = await cutApi.leftAlone(
        ...asked.map(
          ({ id, of, sent }) =>
            () =>
              change(id, of.path, sent)
        )
      )
      const replies = await lost.replies
      assert.deepEqual(
        replies.map(codeOf),
        changes.map(({ unknown }) => [502, ...unknown])
      )
      cutApi.proxy().turn("pass")
      await cutApi.ready()
      for (const [nth, { id, of, sent }] of asked.entries()) {
        const writtenBefore = await written(replies[nth] ?? assert.fail("no answer"))
        assert.include([0, 1], writtenBefore, of.name)
        if (sent.headers?.["idempotency-key"] !== undefined) await expectOnceByKey(id, of, sent, writtenBefore === 1)
      }
    }
  )
})
