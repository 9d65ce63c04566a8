import { demonstrationGrid } from "@trajet/domain/pricing"
import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { members } from "./member.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"

const mailOf = (length: number): string => `${"m".repeat(length - "@test-fleet.example".length)}@test-fleet.example`
const addressOf = (street: string, length: number): string => street.padStart(length)

/** The lengths of LIM-19 to LIM-29, each with its members of an order and the way to fill them. */
const lengths: ReadonlyArray<readonly [number, ReadonlyArray<string>, (length: number) => string]> = [
  [50, ["reference", "vehicle.type", "return_trip.vehicle.type"], (length) => "r".repeat(length)],
  [50, ["billing.siret"], (length) => "12345678900011".padStart(length)],
  [
    120,
    ["billing.company_name", "pickup.contact.name", "return_trip.contacts.pickup.name"],
    (length) => "n".repeat(length)
  ],
  [32, ["pickup.contact.phone", "delivery.contact.phone"], (length) => "6".repeat(length)],
  [254, ["billing.email", "pickup.contact.mail", "return_trip.contacts.delivery.mail"], mailOf],
  [300, ["billing.address"], (length) => "a".repeat(length)],
  [300, ["pickup.address"], (length) => addressOf("10 rue de Rivoli, 75001 Paris", length)],
  [300, ["delivery.address", "return_trip.delivery"], (length) => addressOf("Place Bellecour, 69002 Lyon", length)],
  [20, ["vehicle.registration"], (length) => "B".repeat(length)],
  [34, ["vehicle.vin"], (length) => "V ".repeat(17).padEnd(length)],
  [80, ["vehicle.brand", "vehicle.model", "return_trip.vehicle.brand"], (length) => "m".repeat(length)],
  [2_000, ["description"], (length) => "d".repeat(length)]
]

const withMember = (body: object, path: ReadonlyArray<string>, value: unknown): object => {
  const [name = "", ...rest] = path
  const inner: unknown = Reflect.get(body, name)
  return { ...body, [name]: rest.length === 0 ? value : withMember(members(inner ?? {}), rest, value) }
}

const order = validOrder({
  vehicle: { registration: "AB-123-CD", country: "DE" },
  return_trip: { delivery: "10 rue de Rivoli, 75001 Paris", contacts: {}, vehicle: { country: "DE" } }
})

const measured = lengths.flatMap(([length, paths, fill]) =>
  paths.map((field) => ({ field, length, bodyOf: (size: number) => withMember(order, field.split("."), fill(size)) }))
)

describe("the limits of an order", async () => {
  const { api, database, key } = await sharedStage()
  const create = (body: unknown) => ask(api.origin, "/v1/transports", { key, body })

  it.each(measured)(
    "let $field be $length long, and no longer",
    {
      tags: [
        "LIM-19",
        "LIM-20",
        "LIM-21",
        "LIM-22",
        "LIM-23",
        "LIM-24",
        "LIM-25",
        "LIM-26",
        "LIM-27",
        "LIM-28",
        "ORD-11",
        "ORD-20"
      ]
    },
    async ({ field, length, bodyOf }) => {
      const created = await create(bodyOf(length))
      assert.strictEqual(created.status, 201, created.text)
      await expectNoTrace(database, async () => {
        const { errors } = problemOf(await create(bodyOf(length + 1)))
        assert.deepStrictEqual(errors, [{ field, error: "too_long" }])
      })
    }
  )

  it("count characters as code points: one outside of the first plane is one", { tags: "LIM-18" }, async () => {
    for (const [member, max] of [
      ["reference", 50],
      ["description", 2_000]
    ] as const) {
      assert.strictEqual((await create(validOrder({ [member]: "😀".repeat(max) }))).status, 201)
      const { errors } = problemOf(await create(validOrder({ [member]: "😀".repeat(max + 1) })))
      assert.deepStrictEqual(errors, [{ field: member, error: "too_long" }])
    }
  })

  it("let the reason of a cancellation be 500 long, and no longer", { tags: "LIM-28" }, async () => {
    const id = String((await create(validOrder())).json()["id"])
    const cancel = (reason: string) => ask(api.origin, `/v1/transports/${id}/cancel`, { key, body: { reason } })
    assert.deepStrictEqual(problemOf(await cancel("r".repeat(501))).errors, [{ field: "reason", error: "too_long" }])
    assert.strictEqual((await cancel("r".repeat(500))).status, 200)
  })

  it("let a trip have 20 options, and no more", { tags: ["ERR-49", "LIM-30"] }, async () => {
    // The catalogue has fewer compatible options. The test looks at the rule that answers.
    const keys = demonstrationGrid.options.map((option) => option.key)
    const options = (count: number) => Array.from({ length: count }, (_, index) => keys[index % keys.length])
    const codeOf = async (more: object) => problemOf(await create(validOrder({ ...more })))
    assert.notStrictEqual((await codeOf({ options: options(20) })).code, "too_many_options")
    const outbound = await codeOf({ options: options(21) })
    assert.strictEqual(outbound.code, "too_many_options")
    assert.deepStrictEqual(outbound.errors, [{ field: "options", error: "too_long" }])
    const back = await codeOf({ return_trip: { delivery: "75001 Paris", options: options(21) } })
    assert.strictEqual(back.code, "too_many_options")
    assert.deepStrictEqual(back.errors, [{ field: "return_trip.options", error: "too_long" }])
    const hundreds = await codeOf({ options: Array<string>(100).fill("express") })
    assert.strictEqual(hundreds.code, "too_many_options")
    const more = await codeOf({ options: Array<string>(101).fill("express") })
    assert.strictEqual(more.code, "validation_failed")
    assert.deepStrictEqual(more.errors, [{ field: "options", error: "too_long" }])
    const thousands = await codeOf({ options: Array<string>(20_000).fill("express") })
    assert.strictEqual(thousands.code, "payload_too_large")
  })

  it("do not let a member come under both of its names", async () => {
    const vehicle = { registration: "AB-123-CD" }
    const twice: ReadonlyArray<readonly [object, string]> = [
      [validOrder({ vehicle, car: vehicle }), "car"],
      [validOrder({ vehicle: {}, car: {} }), "car"],
      [validOrder({ return_trip: true, returnTrip: true }), "returnTrip"],
      [validOrder({ return_trip: "69002 Lyon", returnTrip: true }), "returnTrip"],
      [validOrder({ return_trip: { delivery: "75001 Paris", vehicle, car: vehicle } }), "return_trip.car"],
      [validOrder({ returnTrip: { delivery: "75001 Paris", vehicle, car: vehicle } }), "returnTrip.car"]
    ]
    for (const path of ["/v1/transports", "/v1/pricing"]) {
      await expectNoTrace(database, async () => {
        for (const [body, field] of twice) {
          const { code, errors } = problemOf(await ask(api.origin, path, { key, body }))
          assert.strictEqual(code, "validation_failed")
          assert.deepStrictEqual(errors, [{ field, error: "not_allowed" }])
        }
      })
    }
  })
})
