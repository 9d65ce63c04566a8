import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { assert, describe, it } from "vitest"
import { boundaryLengthMax } from "../../limits.ts"
import { formFault, formFileName, isForm } from "./form-type.ts"

const sent = (type: string, encoding?: string) =>
  Object.assign(new IncomingMessage(new Socket()), {
    headers: { "content-type": type, ...(encoding === undefined ? {} : { "content-encoding": encoding }) }
  })
const faultOf = (...headers: Parameters<typeof sent>) => formFault(sent(...headers))?.detail ?? "none"

describe("a form", () => {
  it("is one without its boundary too, and the refusal names the boundary", () => {
    for (const type of [
      "multipart/form-data",
      "Multipart/Form-Data; charset=utf-8",
      "multipart/form-data; boundary="
    ]) {
      assert.isTrue(isForm(sent(type)), type)
      assert.match(faultOf(type), /has no boundary/u, type)
    }
    assert.match(faultOf(`multipart/form-data; boundary=${"b".repeat(boundaryLengthMax + 1)}`), /has no boundary/u)
    for (const type of ["multipart/form-data; boundary=b", 'multipart/form-data;charset=utf-8; BOUNDARY="b"']) {
      assert.strictEqual(faultOf(type), "none", type)
    }
    for (const type of ["", "multipart/mixed; boundary=b", "application/json"]) assert.isFalse(isForm(sent(type)), type)
  })

  it("has no encoding", () => {
    const type = "multipart/form-data; boundary=b"
    assert.strictEqual(faultOf(type, "identity"), "none")
    assert.match(faultOf(type, "gzip"), /without an encoding/u)
  })
})

describe("the name of a file in a form", () => {
  it("has its quotes, as browsers and other clients escape them", () => {
    assert.strictEqual(formFileName('a \\"b\\" c.pdf'), 'a "b" c.pdf')
    assert.strictEqual(formFileName("a %22b%22 c.pdf"), 'a "b" c.pdf')
    assert.strictEqual(formFileName("a%0D%0Ab%0d.pdf"), "a  b .pdf")
    for (const name of ["100 %.pdf", "a%20b.pdf", "C:\\scans\\a.pdf", "été.pdf"])
      assert.strictEqual(formFileName(name), name)
  })
})
