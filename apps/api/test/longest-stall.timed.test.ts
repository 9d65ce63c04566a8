import { advanceMillisMax } from "@trajet/domain/clock"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { monotonicMillis, startWatcher } from "../../../tools/harness/watcher.ts"
import { type FuzzWorld, makeFuzzWorld } from "./fuzz/fuzz-world.ts"
import { generatedInputs } from "./stall/generated-inputs.ts"
import { emailKind, hostileBodies } from "./stall/hostile-bodies.ts"
import { hostileFiles } from "./stall/hostile-files.ts"
import type { HostileInput } from "./stall/hostile-input.ts"
import { hostileRequests, queryKind } from "./stall/hostile-requests.ts"
import { type KindOfInput, type SentInput, stallsByKind, tableOf } from "./stall/stall-table.ts"

const generated = byForm({ short: 500, long: 10_000 })
const catalogue: ReadonlyArray<HostileInput> = [...hostileBodies, ...hostileRequests, ...hostileFiles]
const known = catalogue.reduce((sum, { requests }) => sum + requests, 0)

const waitMillisMax = 250
const strictMillisMax: Readonly<Record<string, number>> = { [emailKind]: 150, [queryKind]: 150 }
// An API that is blocked for so long has failed; further inputs would only wait as well. An advance of the test clock may
// wait for work that nobody does here.
const inputMillisMax = advanceMillisMax + 5_000
const shownMax = 3

interface Attack {
  readonly kinds: ReadonlyArray<KindOfInput>
  /** One line for each answer to the watcher that is not 200: its status, and the input that was sent at that time. */
  readonly unanswered: ReadonlyArray<string>
  readonly unsent: number
}

const isTooLong = ({ kind, longestMillis }: KindOfInput): boolean =>
  longestMillis > (strictMillisMax[kind] ?? waitMillisMax)

describe("the API", () => {
  let api: ApiProcess
  let world: FuzzWorld
  /** What the watcher reads with the key of a group that no input knows: a small answer that needs a statement. */
  let watched = { path: "", key: "" }

  beforeAll(async () => {
    const database = await testDatabase()
    api = await startApiProcess(database)
    world = await makeFuzzWorld(database, api)
    const { clear: key } = await makeKey(database, await makeGroup(database, groupName("watcher")))
    watched = { path: `/v1/transports/${await orderedMission(api.origin, key)}/price-history`, key }
  })
  afterAll(() => api.stop())

  /** Sends all inputs in order, while the watcher uses the key of another group. */
  const attack = async (inputs: ReadonlyArray<HostileInput>): Promise<Attack> => {
    const watcher = await startWatcher(api, watched.path, watched.key)
    const sent: Array<SentInput> = []
    for (const input of inputs) {
      const from = monotonicMillis()
      // Refused, cut off or answered: only the watcher's answers count.
      await input.send({ port: api.port, world }).catch(() => undefined)
      const to = monotonicMillis()
      sent.push({ input, from, to })
      if (to - from > inputMillisMax) {
        console.log(`${input.what} took ${Math.round(to - from)} ms: the inputs after it were not sent`)
        break
      }
    }
    const waits = await watcher.stop()
    const inputAt = (time: number) => sent.find(({ to }) => to > time)?.input.what ?? "the end"
    const unanswered = waits
      .filter(({ status }) => status !== 200)
      .map(({ sentAt, status }) => `${status} during ${inputAt(sentAt)}`)
    return { kinds: stallsByKind(sent, waits), unanswered, unsent: inputs.length - sent.length }
  }

  it(
    `answers other clients in time, whatever one key sends: ${known} known inputs, ${generated} generated`,
    { tags: "SEC-14" },
    async () => {
      const seed = testSeed()
      console.log(`TRAJET_TEST_SEED=${seed} repeats the generated inputs`)
      const inputs = [...catalogue, ...generatedInputs(generated, seed)]
      const { kinds, unanswered, unsent } = await attack(inputs)
      console.log(tableOf(kinds))
      const tooLong = kinds.filter(isTooLong)
      assert.isEmpty(tooLong, `too long, seed ${seed}:\n${tableOf(tooLong)}`)
      assert.deepStrictEqual(unanswered.slice(0, shownMax), [], `${unanswered.length} requests, seed ${seed}`)
      assert.strictEqual(unsent, 0)
    }
  )
})
