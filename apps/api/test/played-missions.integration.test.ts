import { changeRows, MissionStatus, transitionRows } from "@trajet/domain/mission"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { moveClock } from "../../../tools/harness/moved-clock.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { brokenPlays } from "./plays/broken-plays.ts"
import type { Play } from "./plays/play.ts"
import { type Performance, perform, type Stage } from "./plays/stage.ts"
import { wholePlays } from "./plays/whole-plays.ts"

const plays = [...wholePlays, ...brokenPlays]

/** Rows that no play can show yet, with the reason. */
const unseen = {
  record_report: "notes in the mission that a report was printed",
  record_invoicing: "notes in the audit that a trip counts as invoiced",
  report_delay: "tells that a window has passed, by the clock of the test environment (delays.integration.test.ts)"
}

describe("a mission", () => {
  let receiver: Receiver
  let api: ApiHere
  let dispatcher: DispatcherProcess
  let stage: Stage
  const performances = new Map<Play, Promise<Performance>>()

  beforeAll(async () => {
    receiver = await startReceiver()
    const database = await testDatabase()
    const clock = await moveClock(database)
    ;[api, dispatcher] = await Promise.all([
      startApiHere(database),
      startDispatcherProcess(database, { TRAJET_SWEEP_MILLIS: "100" })
    ])
    stage = { origin: api.origin, database, receiver, clock }
  })
  afterAll(async () => {
    await Promise.all([api.stop(), dispatcher.stop()])
    await receiver.close()
  })

  /** Each play is played once, for whichever test needs it first. */
  const performed = (play: Play): Promise<Performance> => {
    const performance = performances.get(play) ?? perform(stage, play)
    performances.set(play, performance)
    return performance
  }

  it.for(plays)(
    "$name, and its log is what a verifying receiver got",
    {
      tags: [
        "MIS-3",
        "MIS-12",
        "MIS-13",
        "MIS-14",
        "MIS-15",
        "MIS-27",
        "MIS-28",
        "MIS-29",
        "MIS-30",
        "MIS-33",
        "MIS-34",
        "MIS-43",
        "MIS-46",
        "CHG-43",
        "CHG-44",
        "CHG-45",
        "CHG-46",
        "CHG-47",
        "CHG-48",
        "EVT-4",
        "OPS-19",
        "OPS-27",
        "OPS-29",
        "OPS-61",
        "OPS-34"
      ]
    },
    async (play) => {
      await performed(play)
    }
  )

  it(
    "is seen in every status, and moved by every row of the tables",
    { tags: ["MIS-16", "MIS-26", "DOC-18", "EVT-23", "EVT-24"] },
    async () => {
      const all: Array<Performance> = []
      // One after the other: a play in which hours pass moves the clock of all.
      for (const play of plays) all.push(await performed(play))
      assert.sameMembers([...new Set(all.flatMap(({ statuses }) => [...statuses]))], [...MissionStatus.literals])
      const written = [
        ...transitionRows.flatMap(({ from, trigger }) => (from.length === 0 ? [] : [trigger])),
        ...changeRows.map(({ change }) => change)
      ]
      const seen = new Set<string>([...all.flatMap(({ rows }) => [...rows]), ...Object.keys(unseen)])
      assert.deepStrictEqual(
        written.filter((row) => !seen.has(row)),
        []
      )
      assert.includeMembers(written, Object.keys(unseen))
    }
  )
})
