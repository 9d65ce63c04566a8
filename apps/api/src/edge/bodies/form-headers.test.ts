import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { partHeadersBytesMax } from "../../limits.ts"
import { headersInUtf8 } from "./form-headers.ts"

const boundary = "a-boundary"

interface Part {
  readonly headers: string | Buffer
  readonly content?: string | Buffer
}

const formOf = (parts: ReadonlyArray<Part>): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ content = "", headers }) =>
      [`--${boundary}\r\n`, headers, "\r\n\r\n", content, "\r\n"].map((bytes) => Buffer.from(bytes))
    ),
    Buffer.from(`--${boundary}--\r\n`)
  ])

/** What is passed on of a form that arrives in chunks of these sizes, used again and again. */
const passed = (form: Buffer, sizes: ReadonlyArray<number>): Buffer => {
  const { end, push } = headersInUtf8(boundary)
  const bytes: Array<Uint8Array> = []
  for (let at = 0, index = 0; at < form.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1
    bytes.push(...push(form.subarray(at, at + size)))
    at += size
  }
  return Buffer.concat([...bytes, ...end()])
}

const latin1 = (text: string) => Buffer.from(text, "latin1")
const named = (name: string) => `Content-Disposition: form-data; name="files"; filename="${name}"`

describe("the headers of a form's parts", { tags: "DOC-22" }, () => {
  it("are read as Latin-1 if they are not UTF-8, however they are cut into chunks", () => {
    // As Windows writes it: the euro sign is not in ISO-8859-1.
    const euro = Buffer.concat([
      latin1('Content-Disposition: form-data; name="files"; filename="'),
      Buffer.from([0x80]),
      latin1('.pdf"')
    ])
    const content = Buffer.concat([latin1("été\r\n--a-bound\r\r\n\r\n"), Buffer.from([0xff, 0x0d])])
    const parts = [
      { headers: latin1(named("été.pdf")), content },
      { headers: named("Été €.pdf"), content },
      { headers: euro, content: "" },
      { headers: latin1('Content-Disposition: form-data; name="é"'), content: latin1("é") }
    ]
    const read = formOf([
      { headers: named("été.pdf"), content },
      { headers: named("Été €.pdf"), content },
      { headers: named("€.pdf"), content: "" },
      { headers: 'Content-Disposition: form-data; name="é"', content: latin1("é") }
    ])
    for (const size of [1, 2, 3, 7, 64, 10_000]) {
      assert.strictEqual(passed(formOf(parts), [size]).toString("latin1"), read.toString("latin1"), String(size))
    }
  })

  it("change no other byte of a form, and of a body that is none", () => {
    const bytes = fc
      .array(fc.constantFrom(0x0d, 0x0a, 0x2d, 0x61, 0x41, 0xe9), { maxLength: 40 })
      .map((list) => Buffer.from(list))
    const content = fc.array(fc.oneof(bytes, fc.constantFrom("\r\n--a-boundar", "\r\n\r\n", "x--a-boundary")), {
      maxLength: 4
    })
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), sizes, (contents, cut) => {
        const form = formOf(
          contents.map((pieces) => ({
            headers: named("été.pdf"),
            content: Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
          }))
        )
        assert.strictEqual(passed(form, cut).toString("latin1"), form.toString("latin1"))
      })
    )
    for (const body of [latin1(""), latin1("é"), latin1(`--${boundary}`), latin1(`--${boundary}\r\né`)]) {
      assert.strictEqual(passed(body, [1]).toString("latin1"), body.toString("latin1"))
    }
  })

  it("stay as they are if they are longer than a name can be, and are not held back", () => {
    const long = latin1(named(`${"é".repeat(partHeadersBytesMax)}.pdf`))
    const form = formOf([
      { headers: long, content: "a" },
      { headers: latin1(named("é.pdf")), content: "b" }
    ])
    const read = formOf([
      { headers: long, content: "a" },
      { headers: named("é.pdf"), content: "b" }
    ])
    assert.strictEqual(passed(form, [100]).toString("latin1"), read.toString("latin1"))
    const { push } = headersInUtf8(boundary)
    assert.isEmpty(push(form.subarray(0, partHeadersBytesMax)))
    assert.isNotEmpty(push(form.subarray(partHeadersBytesMax, partHeadersBytesMax + 1)))
  })
})
