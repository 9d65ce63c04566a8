import { changeRows, MissionStatus, transitionRows } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { clientForms } from "./cells/client-forms.ts"
import type { Before, CommandForm } from "./cells/command-form.ts"
import { type LoggedEvent, observe, type Observer } from "../../../tools/harness/database-image.ts"
import { type Expected, type ExpectedEvent, expectedOutcome } from "./cells/expected.ts"
import { operationsForms } from "./cells/operations-forms.ts"
import { missionIn, type Situation, situations } from "./cells/situations.ts"
import { type Cast, makeCast, type Role } from "./missions/cast.ts"
import { seenMission, send } from "./missions/requests.ts"
import { member } from "./member.ts"
import { problemOf } from "./refusals.ts"
import { endpointNames, operationsEndpointNames } from "./routes.ts"

const walked = byForm(situations)
const formsByEndpoint = { ...clientForms, ...operationsForms }
const forms = Object.values(formsByEndpoint).flatMap((of) => (typeof of === "string" ? [] : of))

/** The endpoints of both APIs that are no reads. */
const changingEndpoints = [...endpointNames, ...operationsEndpointNames].filter((name) => !name.startsWith("GET "))

const rowsBy = (rows: ReadonlyArray<string>, actors: ReadonlyArray<string>) =>
  rows.flatMap((row) => actors.map((actor) => `${row} by ${actor}`))

const askedRows = new Set(forms.flatMap(({ by, starts }) => rowsBy(starts, by)))

const writtenRows = [
  ...transitionRows.filter(({ from }) => from.length > 0).flatMap(({ trigger, who }) => rowsBy([trigger], who)),
  ...changeRows.flatMap(({ change, who }) => rowsBy([change], who))
]

const follows = "follows another row in its transaction"
const dueWork = "is due work"
const offers = "accepts an offer: offer-cells.integration.test.ts"
const notBuiltYet = "is not built yet"

/** Rows for which an actor has no endpoint, with the reason. */
const withoutEndpoint: Readonly<Record<string, string>> = {
  "assign by driver": offers,
  "assign_return_driver by driver": offers,
  "unassign by system": dueWork,
  "remind_driver by system": dueWork,
  "record_report by system": dueWork,
  "record_invoicing by system": dueWork,
  "report_delay by system": dueWork,
  "cancel by system": notBuiltYet,
  "documents_arrived by system": follows,
  "document_refused by operator": follows,
  "documents_accepted by operator": follows,
  "documents_accepted by system": follows,
  "nothing_required by system": follows,
  "ask_driver by client": follows,
  "report_incident by client": "a client reports in the console",
  "report_further_incident by client": "a client reports in the console"
}

const roles = ["client", "operator", "driver", "returnDriver", "stranger"] as const satisfies ReadonlyArray<Role>

interface Cell {
  readonly form: CommandForm
  readonly role: Role
  readonly expected: Expected
}

const cellsOf = (cast: Cast, before: Before): ReadonlyArray<Cell> =>
  forms
    .filter(({ returns = before.situation.returns }) => returns === before.situation.returns)
    .flatMap((form) =>
      roles
        .filter((role) => role !== "returnDriver" || before.situation.hasReturnDriver)
        .map((role) => ({ form, role, expected: expectedOutcome(form, before, cast, role) }))
    )

const nameOf = ({ form, role }: Cell): string => `${form.name}, by ${role}`

/** An API with a database of its own. */
interface Place {
  readonly database: string
  readonly api: ApiHere
  readonly observer: Observer
}

const openPlace = async (): Promise<Place> => {
  const database = await testDatabase()
  return { database, api: await startApiHere(database), observer: await observe(database) }
}

const closePlace = async ({ api, observer }: Place): Promise<void> => {
  await observer.close()
  await api.stop()
}

const castIn = ({ api: { origin }, database }: Place, { needsNoDocument }: Situation): Promise<Cast> =>
  makeCast({ origin, database }, needsNoDocument === true ? { ...demonstrationGrid, requiredDocuments: [] } : undefined)

const beforeOf = async (cast: Cast, id: string, situation: Situation): Promise<Before> => ({
  seen: await seenMission(cast, id),
  situation
})

const expectMoves = (logged: ReadonlyArray<LoggedEvent>, expected: ReadonlyArray<ExpectedEvent>, about: string) => {
  assert.deepStrictEqual(
    logged.map(({ type }) => type),
    expected.map(({ type }) => type),
    about
  )
  logged.forEach(({ data }, index) => {
    const move = expected[index]?.move
    if (move === undefined) return
    assert.deepStrictEqual([member(data, "from"), member(data, "to")], [move.from, move.to], about)
    assert.include(move.who, member(data, "actor"), about)
  })
}

describe("a command on a mission", () => {
  // Every table of the first is compared again and again, so that the missions that move are in the second.
  let still: Place
  let moving: Place

  beforeAll(async () => {
    ;[still, moving] = await Promise.all([openPlace(), openPlace()])
  })
  afterAll(() => Promise.all([still, moving].map(closePlace)))

  it("is sorted here by its endpoint", () => {
    assert.sameMembers(Object.keys(formsByEndpoint), changingEndpoints)
  })

  it("starts by every row of the tables as every actor, unless the actor has no endpoint for it", () => {
    const sorted = [...askedRows, ...Object.keys(withoutEndpoint)]
    const expectNone = (rows: ReadonlyArray<string>, about: string) => assert.deepStrictEqual(rows, [], about)
    expectNone(
      writtenRows.filter((row) => !sorted.includes(row)),
      "sorted nowhere"
    )
    expectNone(
      sorted.filter((row) => !writtenRows.includes(row)),
      "written in no table"
    )
    expectNone(
      Object.keys(withoutEndpoint).filter((row) => askedRows.has(row)),
      "have an endpoint"
    )
  })

  it("is asked in every status", () => {
    assert.sameMembers([...new Set(walked.map(({ status }) => status))], [...MissionStatus.literals])
  })

  it.for(walked)(
    "is refused with a code and changes nothing if the tables forbid it: $name",
    { tags: ["MIS-15", "MIS-26", "OPS-5", "OPS-6", "OPS-26", "OPS-29", "OPS-32", "OPS-33", "OPS-36", "OPS-56"] },
    async (situation) => {
      const cast = await castIn(still, situation)
      const id = await missionIn(cast, situation)
      const before = await beforeOf(cast, id, situation)
      const refused = cellsOf(cast, before).flatMap((cell) =>
        cell.expected.refused === null ? [] : [{ cell, status: cell.expected.refused, code: cell.expected.code }]
      )
      let image = await still.observer.image()
      for (const group of byForm({ short: [refused], long: refused.map((one) => [one]) })) {
        for (const { cell, status, code } of group) {
          const reply = await send(cast, cell.role, id, cell.form.request(before, cast))
          assert.deepStrictEqual(
            [reply.status, problemOf(reply).code],
            [status, code],
            `${nameOf(cell)}: ${reply.text}`
          )
        }
        const after = await still.observer.image()
        assert.deepStrictEqual(after, image, group.map(({ cell }) => nameOf(cell)).join("; "))
        image = after
      }
    }
  )

  /**
   * Asks each allowed cell on a mission of its own, unless the same role had the same events by it in another situation:
   * mission-table.rules.test.ts walks each row from each of its statuses.
   */
  const walk = async (situation: Situation, outcomes: Set<string>): Promise<void> => {
    const cast = await castIn(moving, situation)
    const cells = cellsOf(cast, await beforeOf(cast, await missionIn(cast, situation), situation))
    for (const cell of cells) {
      if (cell.expected.refused !== null) continue
      const outcome = [nameOf(cell), ...cell.expected.events.map(({ type }) => type)].join()
      if (outcomes.has(outcome)) continue
      outcomes.add(outcome)
      const id = await missionIn(cast, situation)
      const before = await beforeOf(cast, id, situation)
      const expected = expectedOutcome(cell.form, before, cast, cell.role)
      if (expected.refused !== null) return assert.fail(nameOf(cell))
      const earlier = await moving.observer.events(id)
      const reply = await send(cast, cell.role, id, cell.form.request(before, cast))
      assert.include([200, 201], reply.status, `${nameOf(cell)}: ${reply.text}`)
      assert.strictEqual((await seenMission(cast, id)).status, expected.status, nameOf(cell))
      expectMoves((await moving.observer.events(id)).slice(earlier.length), expected.events, nameOf(cell))
    }
  }

  it.for(byForm({ short: [walked], long: walked.map((one) => [one]) }))(
    "moves the mission as the tables say: %#",
    { tags: ["MIS-4", "MIS-5", "MIS-6", "MIS-8", "MIS-9", "MIS-12", "MIS-13", "MIS-14", "MIS-15", "MIS-26", "OPS-36"] },
    async (together) => {
      const outcomes = new Set<string>()
      for (const situation of together) await walk(situation, outcomes)
      console.info(outcomes.size)
    }
  )
})
