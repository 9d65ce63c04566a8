import { LegKey } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import fc from "fast-check"
import type { Components, JsonSchema } from "../documented-fields.ts"

/**
 * Values that a schema does not know: addresses that exist, options of the grid. Without them, all requests would fail
 * at the first rule.
 */
const knownValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  address: fc.constantFrom(
    "10 rue de Rivoli, 75001 Paris",
    "Place Bellecour, 69002 Lyon",
    "Vieux-Port, 13001 Marseille",
    "20200 Bastia",
    "1000 Bruxelles, Belgique"
  ),
  company_name: fc.constant("Test Fleet"),
  email: fc.constant("billing@test-fleet.example"),
  siret: fc.constant("12345678900011"),
  registration: fc.constantFrom("AB-123-CD", "EF-456-GH"),
  vin: fc.constant("VF1RFB00X56789012"),
  country: fc.constantFrom("FR", "BE"),
  option_key: fc.constantFrom(...demonstrationGrid.options.map(({ key }) => key)),
  options: fc.uniqueArray(fc.constantFrom("lavage_ext", "express", "mise_en_main"), { maxLength: 3 }),
  key: fc.constantFrom("carte_grise", "pv_livraison", "autre", "no_such_key"),
  content_base64: fc.uuid().map((id) => Buffer.from(`%PDF-1.7\n% ${id}`).toString("base64")),
  content_type: fc.constant("application/pdf"),
  new_price_ht: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
  renter: fc.constantFrom(...demonstrationGrid.renters.map(({ id }) => id))
}

/** Members that contradict others, or that need values from the API: most bodies leave them out. */
const rareMembers = ["car", "returnTrip", "quote_id", "end_time", "wgarage"]

/** The days of an order whose delivery comes after its pickup. */
const orderedDates: Readonly<Record<string, string>> = {
  pickup: "2031-03-17T09:00:00+01:00",
  delivery: "2031-03-18T17:00:00+01:00"
}

const dated = (name: string, value: unknown): unknown => {
  const date = Object.hasOwn(orderedDates, name) ? orderedDates[name] : undefined
  return date !== undefined && typeof value === "object" && value !== null && "date" in value
    ? { ...value, date }
    : value
}

const anyDay = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString())

const ofFormat = (format: string | undefined): fc.Arbitrary<string> | null => {
  if (format === "date-time") return anyDay
  if (format === "date") return anyDay.map((text) => text.slice(0, 10))
  if (format === "uuid") return fc.uuid({ version: 4 })
  if (format === "email") return fc.emailAddress({ size: "small" })
  return null
}

const strings = ({ enum: literals, examples, format, maxLength = 60, minLength = 0, pattern }: JsonSchema) => {
  if (literals !== undefined) return fc.constantFrom(...literals)
  const formed = ofFormat(format) ?? (pattern === undefined ? null : fc.stringMatching(new RegExp(pattern, "u")))
  if (formed !== null) return formed
  const short = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: "grapheme" })
  const longest = fc.constantFrom("x", "é", "😀").map((unit) => unit.repeat(maxLength))
  const example = fc.constantFrom(...(examples ?? ["text"]).map(String))
  return fc.oneof({ arbitrary: example, weight: 4 }, { arbitrary: short, weight: 3 }, { arbitrary: longest, weight: 1 })
}

const byName = (name: string, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const known = Object.hasOwn(knownValues, name) ? knownValues[name] : undefined
  return known === undefined
    ? arbitrary
    : fc.oneof({ arbitrary: known, weight: 9 }, { arbitrary: arbitrary, weight: 1 })
}

const absent = Symbol("absent")
const objects = (components: Components, { additionalProperties, properties = {}, required = [] }: JsonSchema) => {
  if (additionalProperties !== undefined && Object.keys(properties).length === 0) {
    return fc.dictionary(fc.constantFrom(...LegKey.literals), valueOf(components, additionalProperties), {
      noNullPrototype: true
    })
  }
  const members = Object.entries(properties).map(([name, schema]) => {
    const made = byName(name, valueOf(components, schema))
    const value = fc.oneof(
      { arbitrary: made.map((some) => dated(name, some)), weight: 4 },
      { arbitrary: made, weight: 1 }
    )
    const member: fc.Arbitrary<unknown> = required.includes(name)
      ? value
      : fc.oneof(
          { arbitrary: fc.constant(absent), weight: rareMembers.includes(name) ? 50 : 5 },
          { arbitrary: value, weight: 3 }
        )
    return member.map((made) => [name, made] as const)
  })
  return fc
    .tuple(...members)
    .map((made): Record<string, unknown> => Object.fromEntries(made.filter(([, value]) => value !== absent)))
}

const resolved = (components: Components, schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.replace("#/components/schemas/", "")
  const found = name === undefined ? schema : components[name]
  if (found === undefined) throw new Error(`nothing is documented as ${String(schema.$ref)}`)
  return (found.allOf ?? []).reduce<JsonSchema>((all, part) => ({ ...all, ...resolved(components, part) }), found)
}

/** Values of a documented schema. Rules beyond the schema may still refuse them. */
export const valueOf = (components: Components, documented: JsonSchema): fc.Arbitrary<unknown> => {
  const schema = resolved(components, documented)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((form) => valueOf(components, form)))
  switch (schema.type) {
    case "string":
      return strings(schema)
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000 })
    case "number":
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true })
    case "array":
      return fc.array(valueOf(components, schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case "object":
      return objects(components, schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}
