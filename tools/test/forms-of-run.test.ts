import { assert, describe, it } from "vitest"
import { isCallOf } from "../console/sent-forms.ts"
import type { RecordedForm } from "../harness/recorded-forms.ts"
import { formsSent, formTable, unsentForms } from "./forms-of-run.ts"

const dates = { name: "dates.tsx PATCH /v1/transports/:id/dates", method: "PATCH", path: "/v1/transports/:id/dates" }
const keys = { name: "keys.tsx POST /keys", method: "POST", path: "/keys" }
const known = {
  forms: [dates, keys],
  driven: { "a.test.ts": [dates.name], "b.test.ts": [keys.name] },
  isCallOf
}

const sent = (language: string, file: string, method: string, path: string): RecordedForm => ({
  ...{ language, file, method },
  url: `http://localhost:1${path}`
})

const dateIn = (language: string) => sent(language, "a.test.ts", "PATCH", "/v1/transports/x/dates")
const keyIn = (language: string, file = "b.test.ts") => sent(language, file, "POST", "/keys")
const missing = (recorded: ReadonlyArray<RecordedForm>) => unsentForms(formsSent(recorded, known))

describe("a form of a run", () => {
  it("is to be sent in both languages", () => {
    assert.deepStrictEqual(missing([dateIn("fr"), dateIn("en"), keyIn("fr"), keyIn("en")]), [])
    assert.deepStrictEqual(missing([dateIn("fr"), dateIn("en"), keyIn("fr")]), [
      `b.test.ts did not send in en: ${keys.name}`
    ])
    assert.lengthOf(missing([]), 4)
  })

  it("counts only for the test that is said to send it, in a language that it has", () => {
    const others = [keyIn("fr"), keyIn("en", "a.test.ts"), keyIn("of a page that has gone")]
    assert.deepStrictEqual(missing([dateIn("fr"), dateIn("en"), ...others]), [
      `b.test.ts did not send in en: ${keys.name}`
    ])
  })

  it("has a line in the table", () => {
    const recorded = [dateIn("fr"), dateIn("en"), keyIn("fr")]
    assert.deepStrictEqual(formTable(formsSent(recorded, known)), [
      "1 of 2 forms were sent, and taken by the API, in fr and en",
      `  fr 1   en 1  ${dates.name}`,
      `  fr 1   en 0  ${keys.name}`
    ])
  })
})
