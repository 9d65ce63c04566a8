import { assert, describe, it } from "vitest"
import { Comparison } from "./compare-answers.ts"
import { stepsOf } from "./read-tour.ts"

const first = "01a1f8a6-2190-7a10-b858-ce6878909323"
const second = "01a1f8a6-22c5-7cc8-9d35-737184856e1d"

const answer = (body: unknown, status = "200 OK", header = "content-type: application/json"): string =>
  `HTTP/1.1 ${status}\r\n${header}\r\nconnection: close\r\n\r\n${JSON.stringify(body)}`

const shown = (body: unknown, status = "200 OK"): string => `HTTP/1.1 ${status}\n\n${JSON.stringify(body, null, 2)}`

const differences = (page: string, run: string) => new Comparison().answer(page, run)

describe("an answer of the tour", () => {
  it("matches if only ids, numbers, instants and tokens differ", () => {
    const page = shown({ id: first, no: "M-81179012", at: "2026-11-20T11:09:59.572271Z", quote: "eyJ2ZXJz….8be7d759…" })
    const run = answer({
      id: second,
      no: "M-00000007",
      at: "2027-01-01T00:00:00.000000Z",
      quote: "eyJ2ZXJzaW9u.0a1b2c"
    })
    assert.deepStrictEqual(differences(page, run), [])
  })

  it("matches a secret that the page shortens with a whole one, and with nothing shorter", () => {
    const page = shown({ secret: "whsec_aj0s…" })
    assert.deepStrictEqual(differences(page, answer({ secret: `whsec_${"zU/+".repeat(10)}abc=` })), [])
    assert.lengthOf(differences(page, answer({ secret: "whsec_zU" })), 1)
  })

  it("differs if a price differs, as a number and as a text", () => {
    assert.deepStrictEqual(differences(shown({ amount_ht: 422.3 }), answer({ amount_ht: 422.4 })), [
      "body.amount_ht: shown 422.3, answered 422.4"
    ])
    assert.deepStrictEqual(differences(shown({ price: "422.30" }), answer({ price: "422.40" })), [
      `body.price: shown "422.30", answered "422.40"`
    ])
  })

  it("differs if a member is missing, or is not shown", () => {
    assert.deepStrictEqual(differences(shown({ a: 1 }), answer({ b: 1 })), [
      "body.a: shown, not answered",
      "body.b: answered, not shown"
    ])
  })

  it("differs if the status, or a shown header, differs", () => {
    assert.lengthOf(differences(shown({}, "201 Created"), answer({})), 1)
    const replayed = "HTTP/1.1 200 OK\nidempotent-replayed: true\n\n{}"
    assert.deepStrictEqual(differences(replayed, answer({})), ["idempotent-replayed: shown true, answered nothing"])
    assert.deepStrictEqual(differences(replayed, answer({}, "200 OK", "Idempotent-Replayed: true")), [])
  })

  it("differs if the order of events differs", () => {
    const page = shown({ data: [{ type: "transport.created" }, { type: "transport.cancelled" }] })
    const run = answer({ data: [{ type: "transport.cancelled" }, { type: "transport.created" }] })
    assert.lengthOf(differences(page, run), 2)
  })

  it("differs if one id of the page is two in the run, or two ids of the page are one", () => {
    const comparison = new Comparison()
    assert.deepStrictEqual(comparison.answer(shown({ id: first }), answer({ id: second })), [])
    assert.lengthOf(comparison.answer(shown({ id: first }), answer({ id: first })), 1)
    assert.lengthOf(comparison.answer(shown({ id: second }), answer({ id: second })), 1)
  })

  it("differs if a null became a value", () => {
    assert.lengthOf(differences(shown({ transport_id: null }), answer({ transport_id: "M-00000007" })), 1)
  })

  it("matches if only the remaining hours differ", () => {
    const page = shown({ hours_before_pickup: 73005.84 })
    assert.deepStrictEqual(differences(page, answer({ hours_before_pickup: 1 })), [])
    assert.lengthOf(differences(page, answer({ hours_before_pickup: null })), 1)
  })
})

describe("an output of other lines", () => {
  it("matches if every line is the same, and names each line that differs", () => {
    const page = { kind: "text", text: "assigned\nin_transit" } as const
    assert.deepStrictEqual(new Comparison().output(page, "assigned\nin_transit\n"), [])
    assert.deepStrictEqual(new Comparison().output(page, "assigned\nscheduled\nmore\n"), [
      'output line 2: shown "in_transit", printed "scheduled"',
      'output line 3: shown nothing, printed "more"'
    ])
  })
})

describe("a JSON answer", () => {
  const shown = (text: string) => ({ kind: "json", text }) as const

  it("may leave out members and the last items where the page has an ellipsis, and nothing else", () => {
    const page = shown(`{ "a": 1, "b": [{ "c": "…", … }, …], … }`)
    assert.deepStrictEqual(new Comparison().output(page, `{"a":1,"b":[{"c":"…","d":2},3],"e":4}`), [])
    assert.lengthOf(new Comparison().output(page, `{"a":2,"b":[{"c":"…"}]}`), 1)
    assert.lengthOf(new Comparison().output(page, `{"a":1,"b":[]}`), 1)
    assert.lengthOf(new Comparison().output(shown(`{ "a": 1 }`), `{"a":1,"b":2}`), 1)
    assert.lengthOf(new Comparison().output(page, "no JSON"), 1)
  })
})

describe("the steps of a page", () => {
  it("are the command blocks under the heading, each with its answer", () => {
    const page = ["```bash", "no", "```", "## Tour", "```bash", "one", "```", "text", "```bash", "two", "```"]
    const more = [
      "```http",
      "HTTP/1.1 200 OK",
      "```",
      "```bash",
      "three",
      "```",
      "```text",
      "done",
      "```",
      "## Next",
      "```bash",
      "no",
      "```"
    ]
    assert.deepStrictEqual(stepsOf([...page, ...more].join("\n"), "## Tour"), [
      { line: 5, title: null, command: "one", shown: null },
      { line: 9, title: null, command: "two", shown: { kind: "http", text: "HTTP/1.1 200 OK" } },
      { line: 15, title: null, command: "three", shown: { kind: "text", text: "done" } }
    ])
  })
})
