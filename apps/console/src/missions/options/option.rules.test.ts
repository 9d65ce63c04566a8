import { assert, describe, it } from "vitest"
import {
  dueFields,
  isOptional,
  type Option,
  orderedOptions,
  replacedBy,
  stateOf,
  type TripFacts,
  usableOptions,
  withOption
} from "./option.rules.ts"

type Requirements = Option["requirements"]

const requirements: Requirements = {
  kind: "standard",
  addable: true,
  client_only: false,
  exclusive_group: null,
  implied_by: null,
  needs_return: false,
  excluded_by: [],
  fields: [],
  documents: [],
  driver_documents: []
}

const option = (key: string, own: Partial<Requirements> = {}): Option => ({
  ...{ key, stored_key: key, name: key, description: "", price: 1, currency: "EUR", category: "" },
  ...{ default_option: false, active: false },
  requirements: { ...requirements, ...own }
})

const choice = (id: string, input: "link" | "pin", isLinkOptional = false) => ({
  ...{ id, name: id, input, tool_url: "" },
  link_optional: isLinkOptional
})
const fields: Requirements["fields"] = [
  {
    ...{ name: "renter", required: true, type: "choice" },
    choices: [choice("by-link", "link"), choice("by-pin", "pin"), choice("either", "link", true)]
  },
  { name: "link", required: false, type: "url", choices: [] },
  { name: "pin", required: false, type: "text", choices: [] }
]
const options = [
  option("wash", { exclusive_group: "wash" }),
  option("full-wash", { exclusive_group: "wash" }),
  option("plate", { implied_by: "wgarage", excluded_by: ["plateau", "abroad"] }),
  option("call", { implied_by: "need_appointment" }),
  option("jockey", { needs_return: true }),
  option("report", { fields })
]
const [wash, fullWash, plate, call, jockey, report] = options
const trip: TripFacts = { hasReturn: false, isPlateau: false, isWgarage: false, isAppointment: false }
const chosen = (...keys: ReadonlyArray<string>) => keys.map((key) => ({ key, values: {} }))
const names = (given: ReadonlyArray<{ readonly name: string }>) => given.map(({ name }) => name)

describe("the options of a trip", () => {
  it("are implied or excluded by what the trip is", () => {
    if (!plate || !call || !jockey) return assert.fail("the options are there")
    assert.strictEqual(stateOf(plate, trip), "free")
    assert.strictEqual(stateOf(plate, { ...trip, isWgarage: true }), "by_wgarage")
    assert.strictEqual(stateOf(plate, { ...trip, isWgarage: true, isPlateau: true }), "not_by_plateau")
    assert.strictEqual(stateOf(call, { ...trip, isAppointment: true }), "by_appointment")
    assert.strictEqual(stateOf(jockey, trip), "needs_return")
    assert.strictEqual(stateOf(jockey, { ...trip, hasReturn: true }), "free")
  })

  it("replace another one of their group", () => {
    if (!wash || !fullWash || !report) return assert.fail("the options are there")
    assert.strictEqual(replacedBy(options, ["wash"], fullWash), wash)
    assert.isUndefined(replacedBy(options, ["wash"], report))
    assert.deepStrictEqual(withOption(options, chosen("wash", "jockey"), fullWash), chosen("jockey", "full-wash"))
  })

  it(
    "are ordered with the values of the fields that are due, and without those that the trip implies or excludes",
    { tags: "CON-90" },
    () => {
      const values = { renter: "by-pin", link: "https://left.example", pin: " 1234 " }
      const given = [...chosen("jockey", "plate"), { key: "report", values }]
      const usable = usableOptions(options, given, { ...trip, isWgarage: true })
      assert.deepStrictEqual(orderedOptions(usable), [
        { option_key: "report", params: { renter: "by-pin", pin: "1234" } }
      ])
      assert.deepStrictEqual(orderedOptions(usableOptions(options, chosen("wash", "report"), trip)), ["wash", "report"])
    }
  )
})

describe("the fields of an option", () => {
  it("are the link or the PIN that the chosen renter asks for", () => {
    assert.deepStrictEqual(names(dueFields(fields, {})), ["renter"])
    assert.deepStrictEqual(names(dueFields(fields, { renter: "by-link" })), ["renter", "link"])
    assert.deepStrictEqual(names(dueFields(fields, { renter: "by-pin" })), ["renter", "pin"])
    assert.isTrue(isOptional(fields, { renter: "either" }, "link"))
    assert.isFalse(isOptional(fields, { renter: "by-link" }, "link"))
  })
})
