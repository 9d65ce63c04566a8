import { changeFor, rowFor, type TripKey } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { observe, type Observer } from "../../../tools/harness/database-image.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { missionIn, type Situation, situations } from "./cells/situations.ts"
import { type Cast, makeCast, type Role } from "./missions/cast.ts"
import { type MissionRequest, seenMission, send } from "./missions/requests.ts"
import { problemOf } from "./refusals.ts"

/** The refusal of a request; null if the tables allow it. */
type Refusal = readonly [status: number, code: string | null] | null

interface OfferForm {
  readonly name: string
  readonly by: "operator" | "driver"
  readonly request: (cast: Cast) => MissionRequest
  readonly refusal: (situation: Situation) => Refusal
  /** The events of the request if it is allowed. */
  readonly events: ReadonlyArray<string>
}

const conflict = ({ status }: Situation): Refusal => [
  409,
  status === "cancelled" ? "already_cancelled" : "not_in_this_status"
]

// The first open offer has the mission's id. It is gone for good after the first assignment.
const answering = (answer: "accept" | "decline", events: ReadonlyArray<string>): OfferForm => ({
  name: `${answer} the first offer`,
  by: "driver",
  request: () => ({ route: `POST /operations/v1/offers/:id/${answer}`, body: {} }),
  refusal: ({ name, status }) => (status === "scheduled" && name !== "offered again" ? null : [409, "offer_taken"]),
  events
})

const proposing = (trip: TripKey): OfferForm => ({
  name: `propose the trip ${trip}`,
  by: "operator",
  request: ({ substitute }) => ({
    route: "POST /operations/v1/missions/:id/offers",
    body: { driver_id: substitute.id, trip }
  }),
  refusal: (situation) => {
    const { returns, status } = situation
    const row = trip === "aller" ? rowFor("assign", status) : changeFor("assign_return_driver", status)
    if (row === undefined) return conflict(situation)
    return trip === "retour" && !returns ? [422, "no_return_leg"] : null
  },
  events: []
})

const forms: ReadonlyArray<OfferForm> = [
  answering("accept", ["transport.status_changed", "transport.assigned"]),
  answering("decline", []),
  proposing("aller"),
  proposing("retour")
]

const roles: ReadonlyArray<Role> = ["client", "operator", "driver", "returnDriver", "substitute", "stranger"]

const isDriver = (role: Role): boolean => role !== "client" && role !== "operator"

const refusalOf = ({ by, refusal }: OfferForm, role: Role, situation: Situation): Refusal => {
  if (role === "client") return [401, null]
  if ((by === "driver") !== isDriver(role)) return [403, "role_not_allowed"]
  return refusal(situation)
}

const walked = byForm(situations)

describe("a request about an offer", () => {
  let database = ""
  let api: ApiHere
  let observer: Observer

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    observer = await observe(database)
  })
  afterAll(async () => {
    await observer.close()
    await api.stop()
  })

  const castIn = ({ needsNoDocument }: Situation): Promise<Cast> =>
    makeCast(
      { origin: api.origin, database },
      needsNoDocument === true ? { ...demonstrationGrid, requiredDocuments: [] } : undefined
    )

  it.for(walked)(
    "is refused with a code and changes nothing if the tables forbid it: $name",
    { tags: ["OPS-15", "OPS-18"] },
    async (situation) => {
      const cast = await castIn(situation)
      const id = await missionIn(cast, situation)
      const image = await observer.image()
      for (const form of forms) {
        for (const role of roles) {
          const refusal = refusalOf(form, role, situation)
          if (refusal === null) continue
          const reply = await send(cast, role, id, form.request(cast))
          assert.deepStrictEqual(
            [reply.status, problemOf(reply).code],
            refusal,
            `${form.name}, by ${role}: ${reply.text}`
          )
        }
      }
      assert.deepStrictEqual(await observer.image(), image)
    }
  )

  it.for(walked)("moves the mission as the tables say, or leaves it: $name", async (situation) => {
    const cast = await castIn(situation)
    for (const form of forms) {
      for (const role of roles.filter((one) => refusalOf(form, one, situation) === null)) {
        const id = await missionIn(cast, situation)
        const earlier = (await observer.events(id)).length
        const reply = await send(cast, role, id, form.request(cast))
        assert.isBelow(reply.status, 300, `${form.name}, by ${role}: ${reply.text}`)
        const types = (await observer.events(id)).slice(earlier).map(({ type }) => type)
        assert.deepStrictEqual(types, [...form.events], `${form.name}, by ${role}`)
        const { status, trips } = await seenMission(cast, id)
        assert.strictEqual(status, form.events.length > 0 ? "assigned" : situation.status)
        if (form.events.length > 0 && role !== "client") assert.strictEqual(trips.aller.driver?.id, cast[role].id)
      }
    }
  })
})
