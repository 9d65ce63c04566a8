import type { Day } from "@trajet/pages/values.model.ts"
import {
  sampleListed,
  sampleMission,
  sampleStop,
  sampleTrip,
  sampleVehicle,
  sampleWindow
} from "@trajet/pages/testing/sample-mission.ts"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { dayOfInput } from "../../parts/time.rules.ts"
import type { OperationsListedMission, OperationsMission } from "../mission/mission.model.ts"
import { statuses, type Status } from "../status.ts"
import { type BoardAction, boardAfter, type BoardState, emptyBoard } from "./board-state.rules.ts"

const trip = {
  status: "scheduled",
  pickup: { address: "1 Rue A, 33000 Bordeaux", ...sampleWindow },
  delivery: { address: "2 Rue B, 75001 Paris", ...sampleWindow },
  vehicle: { registration: "AB-123-CD", type: null, brand: null, model: null },
  driver: null
} as const

/** The later the id, the earlier the pickup: the order of the columns is not that of the orders. */
const dayOf = (id: string): Day =>
  dayOfInput(`2027-01-${String(30 - (id.charCodeAt(0) % 26)).padStart(2, "0")}`) ?? "2027-01-01"

const listed = (id: string, status: Status): OperationsListedMission => {
  const trips = { aller: { ...trip, pickup: { ...trip.pickup, date: dayOf(id) } }, retour: null }
  return sampleListed({ id, transport_id: `M-${id}`, status, created_at: "2027-01-01T00:00:00Z", trips })
}

const whole = (id: string, status: Status): OperationsMission => {
  const pickup = { ...sampleStop, ...trip.pickup, date: dayOf(id) }
  const delivery = { ...sampleStop, ...trip.delivery }
  const vehicle = { ...sampleVehicle, ...trip.vehicle, electric: false }
  const trips = { aller: sampleTrip({ status, pickup, delivery, vehicle }), retour: null }
  return sampleMission({ id, transport_id: `M-${id}`, status, created_at: "2027-01-01T00:00:00Z", trips })
}

/** A service that changes, and whose answers and messages arrive late. */
class Service {
  readonly #missions = new Map<string, Status>()
  #news: Array<BoardAction> = []
  #answers: Array<(state: BoardState) => ReadonlyArray<BoardAction>> = []
  state = emptyBoard

  #take(actions: ReadonlyArray<BoardAction>): void {
    this.state = boardAfter(this.state, actions)
  }
  change(id: string, status: Status): void {
    this.#missions.set(id, status)
    this.#news.push({ type: "news", id, status })
  }
  list(): void {
    const rows = [...this.#missions].map(([id, status]) => listed(id, status))
    const since = this.state.turn
    this.#answers.push(() => [{ type: "page", rows, since }])
  }
  read(): void {
    const since = this.state.turn
    for (const id of this.state.dirty) {
      const status = this.#missions.get(id)
      this.#answers.push(() =>
        status === undefined ? [{ type: "gone", id }] : [{ type: "read", mission: whole(id, status), since }]
      )
    }
  }
  hear(count: number): void {
    this.#take(this.#news.splice(0, count))
  }
  answer(at: number): void {
    const [answer] = this.#answers.splice(at % Math.max(1, this.#answers.length), 1)
    if (answer !== undefined) this.#take(answer(this.state))
  }
  settle(): void {
    this.hear(Infinity)
    while (this.#answers.length > 0) this.answer(0)
    this.read()
    while (this.#answers.length > 0) this.answer(0)
  }
  expected(): ReadonlyArray<readonly [Status, ReadonlyArray<string>]> {
    // By pickup as by creation, the latest id comes first.
    const idsOf = (status: Status) =>
      [...this.#missions]
        .filter(([, each]) => each === status)
        .map(([id]) => id)
        .toSorted()
        .toReversed()
    return statuses.map((status) => [status, idsOf(status)] as const)
  }
}

const step = fc.oneof(
  fc.record({
    do: fc.constant("change" as const),
    id: fc.constantFrom("a", "b", "c", "d"),
    status: fc.constantFrom(...statuses)
  }),
  fc.record({ do: fc.constantFrom("list" as const, "read" as const) }),
  fc.record({ do: fc.constant("hear" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("answer" as const), at: fc.nat(5) })
)

const carryOut = (service: Service, command: typeof step extends fc.Arbitrary<infer A> ? A : never): void => {
  switch (command.do) {
    case "change":
      return service.change(command.id, command.status)
    case "list":
      return service.list()
    case "read":
      return service.read()
    case "hear":
      return service.hear(command.count)
    case "answer":
      return service.answer(command.at)
  }
}

describe("the board", () => {
  it("is that of the service once every message and answer has come, in whichever order they come", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const service = new Service()
        for (const command of steps) carryOut(service, command)
        service.settle()
        const shown = statuses.map((status) => [status, service.state.columns[status].map(({ id }) => id)] as const)
        assert.deepStrictEqual(shown, service.expected())
        assert.strictEqual(service.state.dirty.size, 0)
      })
    )
  })

  it("lists what is not over by its pickup, and what is over by its creation", { tags: "CON-114" }, () => {
    const late = (id: string, status: Status, date: Day) => {
      const row = listed(id, status)
      return { ...row, trips: { ...row.trips, aller: { ...trip, pickup: { ...trip.pickup, date } } } }
    }
    const days = [
      ["a", "2027-01-03"],
      ["b", "2027-01-01"],
      ["c", "2027-01-02"]
    ] as const
    const rows = (["scheduled", "completed"] as const).flatMap((status) =>
      days.map(([id, day]) => late(`${id} ${status}`, status, day))
    )
    const { columns } = boardAfter(emptyBoard, [{ type: "page", rows, since: 0 }])
    assert.deepStrictEqual(
      [columns.scheduled, columns.completed].map((cards) => cards.map(({ id }) => id[0]).join("")),
      ["bca", "cba"]
    )
  })

  it("moves a mission as soon as the message comes, and leaves the other columns as they are", () => {
    const rows = [listed("a", "scheduled"), listed("b", "completed")]
    const before = boardAfter(emptyBoard, [{ type: "page", rows, since: 0 }])
    const after = boardAfter(before, [{ type: "news", id: "a", status: "assigned" }])
    assert.deepStrictEqual(
      after.columns.assigned.map(({ id }) => id),
      ["a"]
    )
    assert.isEmpty(after.columns.scheduled)
    assert.strictEqual(after.columns.completed, before.columns.completed)
    assert.deepStrictEqual([...after.dirty], ["a"])
  })

  it("says which missions are late as the list of late ones does, but not of one that has changed since", () => {
    const late = (id: string) => ({ ...listed(id, "assigned"), late: true })
    const rows = [late("a"), late("b"), listed("c", "assigned"), listed("d", "assigned")]
    const before = boardAfter(emptyBoard, [{ type: "page", rows, since: 0 }])
    const changed = boardAfter(before, [{ type: "news", id: "d", status: null }])
    const after = boardAfter(changed, [{ type: "late", rows: [late("b"), late("c"), late("d"), late("e")], since: 0 }])
    const idsOf = ({ cards }: BoardState) => [...cards.values()].filter(({ isLate }) => isLate).map(({ id }) => id)
    assert.sameMembers(idsOf(after), ["b", "c", "e"])
    assert.isEmpty(idsOf(boardAfter(after, [{ type: "late", rows: [], since: 1 }])))
  })

  it("of 10,000 missions stays whole after a batch of messages", () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => listed(String(at).padStart(5, "0"), "scheduled"))
    const before = boardAfter(emptyBoard, [{ type: "page", rows, since: 0 }])
    const news = rows.slice(0, 100).map(({ id }) => ({ type: "news", id, status: "assigned" }) as const)
    const after = boardAfter(before, news)
    assert.lengthOf(after.columns.assigned, 100)
    assert.lengthOf(after.columns.scheduled, 9_900)
  })
})
