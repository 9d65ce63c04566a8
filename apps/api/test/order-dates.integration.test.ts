import { assert, describe, it } from "vitest"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { driverAssigned, applyCommand } from "../../../tools/harness/mission-life.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const minuteMillis = 60_000
const hourMillis = 60 * minuteMillis

/** The start of the minute `hours` from now; never midnight in any zone whose offset is whole hours. */
const hoursAhead = (hours: number): string => {
  const millis = Math.ceil((Date.now() + hours * hourMillis) / minuteMillis) * minuteMillis
  return new Date(new Date(millis).getUTCMinutes() === 0 ? millis + minuteMillis : millis).toISOString()
}

const parisClock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" })

const pickupAddress = "10 rue de Rivoli, 75001 Paris"
const deliveryAddress = "Place Bellecour, 69002 Lyon"

/** The trips of an order whose places have only a date. */
const dated = (pickup: object, delivery: object = {}) => ({
  pickup: { address: pickupAddress, ...pickup },
  delivery: { address: deliveryAddress, ...delivery }
})

interface FieldError {
  readonly field: string
  readonly error: string
  readonly message: string
}

const errorsOf = (reply: Reply): ReadonlyArray<FieldError> => {
  assert.strictEqual(reply.status, 422, reply.text)
  const { errors }: { readonly errors: ReadonlyArray<FieldError> } = JSON.parse(reply.text)
  return errors
}

const fieldsOf = (reply: Reply): ReadonlyArray<string> => errorsOf(reply).map(({ error, field }) => `${field} ${error}`)

describe("the dates of an order", async () => {
  const { api, database, groupId, key } = await sharedStage()

  const post = (path: string, body: unknown) => ask(api.origin, path, { key, body })
  const get = async (path: string) => {
    const reply = await ask(api.origin, path, { key })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()
  }
  const price = async (trips: object) => {
    const reply = await post("/v1/pricing", trips)
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()
  }
  const order = async (trips: object) => {
    const reply = await post("/v1/transports", validOrder({ ...trips }))
    assert.strictEqual(reply.status, 201, reply.text)
    return { id: String(reply.json()["id"]), warnings: reply.json()["warnings"] }
  }
  const codesOf = (estimate: unknown) => {
    const lines = member(estimate, "breakdown")
    return Array.isArray(lines) ? lines.map((line) => member(line, "code")) : []
  }

  describe("an hour in the date itself", () => {
    it(
      "is the start of the window in the detail, in Paris time, unless a start is given",
      { tags: ["MON-9", "MON-11", "MON-12"] },
      async () => {
        const { id } = await order({
          ...dated({ date: "2031-07-14T10:05:59Z" }, { date: "2031-07-14T22:30:00+09:00", end_time: "18:00" }),
          return_trip: {
            delivery: { address: pickupAddress, date: "2031-07-15T06:45:00.000001Z", start_time: "07:00" }
          }
        })
        const detail = await get(`/v1/transports/${id}`)
        assert.deepInclude(detail["pickup"], { date: "2031-07-14", start_time: "12:05", end_time: null })
        assert.deepInclude(detail["delivery"], { date: "2031-07-14", start_time: "15:30", end_time: "18:00" })
        const back = member(detail, "return_trip", "delivery")
        assert.deepInclude(back, { date: "2031-07-15", start_time: "07:00", end_time: null })
      }
    )

    it.each([
      ["2031-03-17T00:00:00+01:00", "2031-03-17"],
      ["2031-03-16T23:00:00Z", "2031-03-17"],
      ["2031-03-17T00:00:00Z", "2031-03-17"],
      ["2031-07-16T22:00:00.000Z", "2031-07-17"],
      ["2031-07-17T00:00-05:00", "2031-07-17"]
    ])(
      "is absent at midnight, as written or in Paris: %s is only a day",
      { tags: ["MON-9", "MON-11", "MON-12"] },
      async (date, day) => {
        const { id } = await order(dated({ date }, { date }))
        const detail = await get(`/v1/transports/${id}`)
        for (const end of ["pickup", "delivery"]) {
          assert.deepInclude(detail[end], { date: day, start_time: null, end_time: null })
        }
      }
    )

    it("counts for the ordering delay, of an estimate and of an order", { tags: "MON-10" }, async () => {
      const near = dated({ date: hoursAhead(10) }, { date: hoursAhead(16) })
      assert.strictEqual((await price(near))["orderable"], true)
      assert.deepStrictEqual((await order(near)).warnings, (await price(near))["warnings"])
      const tooNear = dated({ date: hoursAhead(3) }, { date: hoursAhead(16) })
      assert.strictEqual((await price(tooNear))["orderable"], false)
      assert.include((await order(tooNear)).warnings, "too_early")
    })

    it("counts for the fee of a cancellation", { tags: "MON-10" }, async () => {
      const { id } = await order(dated({ date: hoursAhead(10) }, { date: hoursAhead(16) }))
      await applyCommand(database, { groupId, environment: "test" }, id, driverAssigned)
      const preview = await get(`/v1/transports/${id}/cancellation-preview`)
      assert.deepInclude(preview["penalty"], { rule: "grace_period", amount_ht: 0 })
      assert.closeTo(Number(member(preview, "penalty", "hours_before_pickup")), 10, 0.1)
    })

    it("counts for the planned times of waypoints", { tags: "MON-10" }, async () => {
      const date = hoursAhead(30)
      const { id } = await order(dated({ date }, { date: hoursAhead(60) }))
      const { data } = await get(`/v1/transports/${id}/waypoints`)
      assert.strictEqual(Date.parse(String(member(data, "0", "eta"))), Date.parse(date))
    })

    it("counts for the time that a driver has to answer", { tags: "MON-10" }, async () => {
      const { id } = await order(dated({ date: hoursAhead(10) }, { date: hoursAhead(60) }))
      await applyCommand(database, { groupId, environment: "test" }, id, driverAssigned)
      const changed = await ask(api.origin, `/v1/transports/${id}/dates`, {
        key,
        method: "PATCH",
        body: { legs: { "livraison-aller": { end_time: "23:59" } } }
      })
      assert.strictEqual(member(changed.json(), "driver_validation", "mode"), "ask")
      const events = await get("/v1/events?limit=200")
      const { data } = events
      const asked = Array.isArray(data)
        ? data.find((event) => member(event, "offer_id") === id && isAsking(event))
        : null
      const hours = (Date.parse(String(member(asked, "data", "expires_at"))) - Date.now()) / hourMillis
      assert.closeTo(hours, 8, 0.1)
    })

    const isAsking = (event: unknown) => member(event, "type") === "transport.driver_validation_requested"

    it(
      "counts for the surcharge of the evening, and so for the content of a quote without a date",
      { tags: "MON-10" },
      async () => {
        const evening = dated({ date: "2031-03-17T09:00:00+01:00" }, { date: "2031-03-17T19:30:00Z" })
        const day = dated({ date: "2031-03-17T09:00:00+01:00" }, { date: "2031-03-17T15:30:00Z" })
        assert.include(codesOf(await price(evening)), "OFF_HOURS")
        assert.notInclude(codesOf(await price(day)), "OFF_HOURS")
        const { quote_id: undated } = await price(dated({}))
        assert.strictEqual(
          problemOf(await post("/v1/transports", validOrder({ ...evening, vehicle: {}, quote_id: undated }))).code,
          "quote_mismatch"
        )
        const taken = await post("/v1/transports", validOrder({ ...day, vehicle: {}, quote_id: undated }))
        assert.strictEqual(taken.status, 201, taken.text)
        const estimate = await price({ ...evening, vehicle: {} })
        const locked = await post(
          "/v1/transports",
          validOrder({ ...evening, vehicle: {}, quote_id: estimate["quote_id"] })
        )
        assert.strictEqual(Number(locked.json()["price"]), estimate["price_ht"])
      }
    )

    it("is past if the minute is past, even if the day is not over", { tags: "ORD-5" }, async () => {
      const [two, three] = [2, 3].map((minutes) => new Date(Date.now() - minutes * minuteMillis).toISOString())
      // Midnight in Paris means a day without an hour.
      const past = parisClock.format(Date.parse(String(two))) === "00:00" ? three : two
      const trips = dated({ date: past }, { date: hoursAhead(30) })
      assert.deepStrictEqual(fieldsOf(await post("/v1/pricing", trips)), ["pickup.date in_past"])
    })
  })

  describe("the order of the journey", () => {
    const day = "2031-03-17"
    const at = (time: string) => ({ date: `${day}T${time}:00+01:00` })
    const plain = at("00:00")
    const cases: ReadonlyArray<readonly [string, object, object, ReadonlyArray<string>]> = [
      ["a later hour follows", at("09:00"), at("09:01"), []],
      ["the same hour does not", at("09:00"), at("09:00"), ["delivery.date not_after"]],
      ["an earlier hour does not", at("14:00"), at("10:00"), ["delivery.date not_after"]],
      ["an earlier start does not", at("14:00"), { ...plain, start_time: "10:00" }, ["delivery.start_time not_after"]],
      [
        "an end before the start of the pickup does not",
        at("14:00"),
        { ...at("10:00"), end_time: "13:00" },
        ["delivery.end_time not_after"]
      ],
      ["an end after the start of the pickup follows", at("14:00"), { ...at("10:00"), end_time: "14:01" }, []],
      ["an end alone is compared too", at("14:00"), { ...plain, end_time: "14:00" }, ["delivery.end_time not_after"]],
      ["a delivery without an hour follows", at("14:00"), plain, []],
      ["a pickup without an hour is followed", plain, at("00:30"), []],
      ["an earlier day does not", at("09:00"), { date: "2031-03-16T18:00:00Z" }, ["delivery.date not_after"]]
    ]
    it.each(cases)("%s, in an estimate and in an order", { tags: "MON-13" }, async (_, pickup, delivery, expected) => {
      const trips = dated(pickup, delivery)
      for (const [path, body, status] of [
        ["/v1/pricing", trips, 200],
        ["/v1/transports", validOrder(trips), 201]
      ] as const) {
        const reply = await post(path, body)
        if (expected.length === 0) assert.strictEqual(reply.status, status, reply.text)
        else assert.deepStrictEqual(fieldsOf(reply), expected, path)
      }
    })

    it("requires that a return is delivered after the start of the outbound trip, under both of its names", async () => {
      const trips = dated(at("09:00"), plain)
      for (const name of ["return_trip", "returnTrip"]) {
        const back = { [name]: { delivery: { address: pickupAddress, ...at("08:00") } } }
        assert.deepStrictEqual(fieldsOf(await post("/v1/pricing", { ...trips, ...back })), [
          `${name}.delivery.date not_after`
        ])
        const sameDay = { [name]: { delivery: { address: pickupAddress, ...plain } } }
        assert.strictEqual((await post("/v1/pricing", { ...trips, ...sameDay })).status, 200)
      }
    })
  })

  describe("a refused date", () => {
    it("is answered with the sent value and the expected form", async () => {
      const reply = await post("/v1/pricing", dated({ date: "2020-01-15T09:00:00Z" }, { date: "2020-01-14T09:00:00Z" }))
      for (const { message } of errorsOf(reply)) {
        assert.match(message, /2020-01-1[45].*: send /u)
      }
    })

    it.each(["9999-12-31T23:59:59Z", "9999-12-31T10:00:00+01:00"])(
      "is invalid, not past, if it lies beyond the calendar: %s",
      async (date) => {
        const trips = dated({ date: "2031-03-17T09:00:00Z" }, { date, end_time: "23:00" })
        for (const reply of [await post("/v1/pricing", trips), await post("/v1/transports", validOrder(trips))]) {
          const [first] = errorsOf(reply)
          assert.deepInclude(first, { field: "delivery.date", error: "invalid" })
          assert.match(first?.message ?? "", /beyond the calendar: send /u)
        }
      }
    )

    const changed = async (legs: object) => {
      const { id } = await order(
        dated(
          { date: "2031-03-17T09:00:00+01:00", end_time: "12:00" },
          { date: "2031-03-17T14:00:00+01:00", end_time: "17:00" }
        )
      )
      return ask(api.origin, `/v1/transports/${id}/dates`, { key, method: "PATCH", body: { legs } })
    }
    const changes: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
      [
        "a start after the end that stays",
        { "enlevement-aller": { start_time: "12:30" } },
        ["legs.enlevement-aller.start_time not_after"]
      ],
      [
        "an end before the start that stays",
        { "livraison-aller": { end_time: "13:00" } },
        ["legs.livraison-aller.end_time not_after"]
      ],
      [
        "a day after that of the delivery that stays",
        { "enlevement-aller": { date: "2031-03-18" } },
        ["legs.enlevement-aller.date not_after"]
      ],
      [
        "hours after those of the delivery that stays",
        { "enlevement-aller": { start_time: "17:00", end_time: "18:00" } },
        ["legs.enlevement-aller.start_time not_after"]
      ],
      [
        "a day before that of the pickup that stays",
        { "livraison-aller": { date: "2031-03-16" } },
        ["legs.livraison-aller.date not_after"]
      ],
      [
        "hours before those of the pickup that stays",
        { "livraison-aller": { start_time: "08:00", end_time: "09:00" } },
        ["legs.livraison-aller.end_time not_after"]
      ],
      [
        "a day beyond the calendar",
        { "livraison-aller": { date: "9999-12-31" } },
        ["legs.livraison-aller.date invalid"]
      ],
      ["a day that is over", { "enlevement-aller": { date: "2020-01-15" } }, ["legs.enlevement-aller.date in_past"]]
    ]
    it.each(changes)("in a change has the name of the sent member: %s", async (_, legs, expected) => {
      assert.deepStrictEqual(fieldsOf(await changed(legs)), expected)
    })

    it("in a duplication has the name of the sent member, even if the hours come from the source", async () => {
      const { id } = await order(
        dated({ date: "2031-03-17T14:00:00+01:00" }, { date: "2031-03-18T09:00:00+01:00", end_time: "11:00" })
      )
      const duplicated = (livraison: object) =>
        post(`/v1/transports/${id}/duplicate`, {
          dates: { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-21", ...livraison } }
        })
      const field = "dates.livraison-aller"
      assert.deepStrictEqual(fieldsOf(await duplicated({})), [`${field}.date not_after`])
      assert.deepStrictEqual(fieldsOf(await duplicated({ start_time: "10:30" })), [`${field}.start_time not_after`])
      assert.deepStrictEqual(fieldsOf(await duplicated({ end_time: "13:00" })), [`${field}.end_time not_after`])
      const reply = await duplicated({ date: "9999-12-31" })
      assert.strictEqual(problemOf(reply).code, "too_early")
      assert.deepStrictEqual(fieldsOf(reply), [`${field}.date invalid`])
    })
  })
})
