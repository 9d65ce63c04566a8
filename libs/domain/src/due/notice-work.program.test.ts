import { assert, describe, it } from "@effect/vitest"
import { client, type FakeWorld, inWorld, orderRequest, pointAt, addresses, waitingNotices } from "@trajet/testing"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { Notice } from "../notices/notice.model.ts"
import { Notifier } from "../notices/notices.port.ts"
import { changeMissionDates } from "../ordering/change-dates.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { TimeOfDay } from "../time/instant.model.ts"
import { hourMillis, minuteMillis } from "../time/instant.rules.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import type { DueWorkerOptions } from "./due-lane.program.ts"
import { workOffDueWork } from "./due-worker.program.ts"
import { DueWork } from "./due-work.port.ts"

const options: DueWorkerOptions = {
  owner: WorkerId("01990000-cccc-7000-8000-000000000001"),
  slots: 2,
  leaseMillis: 60_000,
  pollMillis: 1_000
}

const working = (owner = options.owner) =>
  Effect.forkChild(workOffDueWork({ ...options, owner }), { startImmediately: true })

const contact = { field: "pickup.contact", name: "Ada", phone: null, email: "ada@fleet.example", company: null }
const hour = (of: number) => TimeOfDay(`${String(of).padStart(2, "0")}:00`)

/** Makes a notice to a contact. */
const noticed = Effect.gen(function* () {
  const pickup = pointAt("pickup", addresses.paris, "2026-12-01T08:00:00.000000Z", { startTime: hour(9), contact })
  const { mission } = yield* createMission(client, orderRequest({ pickup }), null)
  yield* changeMissionDates(client, mission.id, { "enlevement-aller": { startTime: hour(10) } })
})

const subjects = ({ notifier }: FakeWorld) => notifier.sent.map(({ subject }) => subject)
const rows = DueWork.use((due) => due.list({ kind: "send_notice", isFailing: false, limit: 100 }))

describe("the sending of notices", () => {
  it.effect(
    "sends each notice once, if nothing fails",
    inWorld((world) =>
      Effect.gen(function* () {
        yield* noticed
        yield* noticed
        yield* Effect.all([working(), working(WorkerId("another"))])
        yield* TestClock.adjust(5_000)
        yield* noticed
        yield* TestClock.adjust(5_000)
        assert.lengthOf(subjects(world), 3)
        assert.isEmpty(yield* rows)
        assert.isEmpty(yield* waitingNotices)
      })
    ),
    { tags: "MIS-50" }
  )

  it.effect(
    "retries a notice after a minute and then ever later, and marks it as sent only then",
    inWorld((world) =>
      Effect.gen(function* () {
        world.notifier.become("down")
        yield* noticed
        yield* working()
        yield* TestClock.adjust(5_000)
        const [row] = yield* rows
        assert.deepStrictEqual([row?.attempt, row?.lastError?.split(":", 1)[0]], [1, "NoticeNotSent"])
        assert.lengthOf(yield* waitingNotices, 1)
        for (let minute = 0; minute < 4; minute++) yield* TestClock.adjust(minuteMillis)
        assert.strictEqual((yield* rows)[0]?.attempt, 3)
        world.notifier.become("up")
        for (let minute = 0; minute < 6; minute++) yield* TestClock.adjust(minuteMillis)
        assert.lengthOf(subjects(world), 1)
        assert.isEmpty(yield* rows)
      })
    ),
    { tags: "MIS-50" }
  )

  it.effect(
    "holds up neither reminders nor jobs if the mail server does not answer",
    inWorld((world) =>
      Effect.gen(function* () {
        const silent = Notifier.of({ send: (_: Notice) => Effect.never })
        for (let made = 0; made < 5; made++) yield* noticed
        const worker = yield* Effect.provide(working(), Layer.succeed(Notifier, silent))
        yield* TestClock.adjust(5_000)
        const held = (yield* rows).filter(({ leaseUntil }) => leaseUntil !== null)
        assert.lengthOf(held, options.slots)
        const jobs = yield* DueWork.use((due) => due.list({ kind: "prune_records", isFailing: false, limit: 1 }))
        assert.isAtLeast(Date.parse(jobs[0]?.dueAt ?? ""), Date.parse("2026-11-20T10:00:00Z") + hourMillis)
        // A worker that stops gives its notices back, and does not wait for the server.
        yield* Fiber.interrupt(worker)
        assert.isTrue((yield* rows).every(({ attempt, leaseUntil }) => leaseUntil === null && attempt === 0))
        yield* working(WorkerId("another"))
        yield* TestClock.adjust(10_000)
        assert.lengthOf(subjects(world), 5)
      })
    )
  )
})
