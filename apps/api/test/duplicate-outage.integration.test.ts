import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import type { Fault } from "../../../tools/harness/fault-proxy.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderMission } from "../../../tools/harness/missions.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { codeOf, useCutApi } from "./cut-api.ts"
import { dates } from "./duplicate-refusals.ts"

const cutsPerFault = byForm({ short: 2, long: 8 })

/**
 * The possible answers for each cut at the commit: the first faults keep the commit from the server, the others may
 * not.
 */
const faults: ReadonlyArray<readonly [fault: Fault, statuses: ReadonlyArray<number>]> = [
  ["before", [502]],
  ["withheld", [502]],
  ["sent", [201, 502]],
  ["unheard", [201, 502]],
  ["answered", [201]]
]

describe("a duplication whose COMMIT is lost", () => {
  const cutApi = useCutApi()

  const ordered = async () => String((await orderMission(cutApi.origin(), cutApi.key())).json()["id"])
  const asking = (id: string, path: string) =>
    ask(cutApi.origin(), `/v1/transports/${id}${path}`, { key: cutApi.key(), body: { dates } })
  const duplicate = (id: string) => asking(id, "/duplicate")
  const preview = (id: string) => asking(id, "/duplicate/preview")

  /** Count of all writes of a duplication, which happen together or not at all. */
  const written = async (source: string) => {
    const [row] = await onServer(
      cutApi.database(),
      `SELECT
         (SELECT count(*)::int FROM mission WHERE body::jsonb->'duplicatedFrom'->>'id' = $1) AS copies,
         (SELECT count(*)::int FROM event WHERE mission_id = $1::uuid AND type = 'transport.duplicated') AS events,
         (SELECT count(*)::int FROM audit WHERE target = $1 AND action = 'transport.duplicate') AS audited,
         (SELECT body::jsonb->'duplicatedTo'->>'id' FROM mission WHERE id = $1::uuid) AS copy`,
      [source]
    )
    const { copies, events, audited, copy } = row ?? {}
    assert.deepEqual([events, audited], [copies, copies])
    return copies === 1 ? String(copy) : null
  }

  it.each(faults)("with a cut connection (%s) is settled, and answered with the truth", async (fault, statuses) => {
    for (let cut = 0; cut < cutsPerFault; cut++) {
      const source = await ordered()
      const proxy = cutApi.proxy()
      const firedBefore = proxy.fired()
      proxy.arm("COMMIT", fault)
      const reply = await duplicate(source)
      assert.strictEqual(proxy.fired(), firedBefore + 1)
      assert.include(statuses, reply.status, reply.text)
      const copy = await written(source)
      if (reply.status === 201) assert.strictEqual(reply.json()["id"], copy)
      else {
        assert.deepEqual(codeOf(reply), [502, "relay_unavailable", undefined])
        assert.isNull(copy)
      }
      const again = await duplicate(source)
      assert.strictEqual(again.status, copy === null ? 201 : 409, again.text)
    }
  })

  it(
    "is answered as unconfirmed while the server stays away, and has then happened whole or not at all",
    { tags: ["ERR-65", "ERR-78", "CHG-61"] },
    async () => {
      const source = await ordered()
      const asked = await cutApi.leftAlone(() => duplicate(source))
      assert.deepEqual(codeOf(await preview(source)), [502, "relay_unavailable", undefined])
      assert.deepEqual(codeOf(await duplicate(source)), [502, "relay_unavailable", undefined])
      const [lost = assert.fail("no answer")] = await asked.replies
      assert.deepEqual(codeOf(lost), [502, "not_confirmed", true])
      cutApi.proxy().turn("pass")
      await cutApi.ready()
      const copy = await written(source)
      assert.isNotNull(copy)
      const { duplicated_to: named } = (await duplicate(source)).json()
      assert.strictEqual(Reflect.get(Object(named), "id"), copy)
    }
  )
})
