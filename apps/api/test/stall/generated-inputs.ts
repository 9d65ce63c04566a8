import fc from "fast-check"
import { sendExactly } from "../../../../tools/harness/exact-request.ts"
import { bodySchemaOf, documented } from "../documented-api.ts"
import { documentedFields } from "../documented-fields.ts"
import { hostileTexts } from "../fuzz/mutations.ts"
import { fuzzedRequests } from "../fuzz/request-arbitrary.ts"
import { endpointNames } from "../routes.ts"
import { type HostileInput, namesWithBody, requestTo } from "./hostile-input.ts"

const kind = "generated"
const bodyBytesMax = 1_000_000
const targetBytesMax = 15_000

const fields = namesWithBody.flatMap((name) =>
  documentedFields(documented.components.schemas, bodySchemaOf(name) ?? {}).map((field) => ({ name, field }))
)

const unit = fc.oneof(
  fc.constantFrom(
    "a",
    ".",
    " ",
    "0",
    "@",
    "a.",
    "a@",
    "-",
    "é",
    "😀",
    "%",
    "rue ",
    ...hostileTexts.filter((text) => text !== "" && text.length < 40)
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" })
)

// Draws the order of magnitude first, so that short inputs are as frequent as long ones.
const size = (max: number) =>
  fc.double({ min: 1, max: Math.log10(max), noNaN: true }).map((power) => Math.floor(10 ** power))

/** A member of a body: a text or an array up to the greatest size of a body. */
const inBody: fc.Arbitrary<HostileInput> = fc
  .tuple(fc.constantFrom(...fields), unit, size(bodyBytesMax), fc.constantFrom("text", "array", "members"))
  .map(([{ name, field }, of, bytes, form]) => ({
    kind,
    requests: 1,
    what: `${field.field} as ${form} of ${bytes} bytes of ${JSON.stringify(of)} to ${name}`,
    send: (victim) => {
      const count = Math.max(1, Math.floor(bytes / (JSON.stringify(of).length + (form === "members" ? 10 : 1))))
      const value = {
        text: () => of.repeat(count),
        array: () => Array.from({ length: count }, () => of),
        members: () => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${of}${index}`, 0]))
      }[form]()
      const body = Buffer.from(JSON.stringify(field.bodyWith(value)))
      return sendExactly(victim.port, requestTo(victim, name, { body }))
    }
  }))

const inQuery: fc.Arbitrary<HostileInput> = fc
  .tuple(fc.constantFrom(...endpointNames), unit, size(targetBytesMax))
  .map(([name, of, bytes]) => {
    const part = encodeURIComponent(of.toWellFormed())
    const query = `?${`${part}&`.repeat(Math.ceil(bytes / (part.length + 1)))}`.slice(0, targetBytesMax)
    return {
      kind,
      requests: 1,
      what: `a query of ${query.length} bytes of ${JSON.stringify(of)} to ${name}`,
      send: (victim) => sendExactly(victim.port, requestTo(victim, name, { query }))
    }
  })

const fuzzed: fc.Arbitrary<HostileInput> = fuzzedRequests.map((request) => ({
  kind,
  requests: 1,
  what: "a request of the fuzzer",
  send: (victim) => sendExactly(victim.port, request(victim.world))
}))

const anyInput = fc.oneof(
  { arbitrary: inBody, weight: 4 },
  { arbitrary: inQuery, weight: 1 },
  { arbitrary: fuzzed, weight: 2 }
)

/** Inputs of any size up to every limit; the same for the same seed. */
export const generatedInputs = (count: number, seed: number): ReadonlyArray<HostileInput> =>
  fc
    .sample(anyInput, { numRuns: count, seed })
    .map((input, index) => ({ ...input, what: `number ${index}, ${input.what}` }))
