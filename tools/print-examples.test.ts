import { readFileSync } from "node:fs"
import { inflateSync } from "node:zlib"
import { assert, describe, it } from "vitest"
import { exampleDocuments } from "./demo/example-documents.ts"

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/gu

const unpacked = (packed: string): string => {
  try {
    return inflateSync(Buffer.from(packed, "latin1")).toString("latin1")
  } catch {
    return packed
  }
}

/** The content of a PDF without its compression, which differs between processors. */
const insideOf = (pdf: Uint8Array) => {
  const [objects = ""] = Buffer.from(pdf).toString("latin1").split("\nxref\n")
  return {
    streams: [...objects.matchAll(streams)].map(([, packed = ""]) => unpacked(packed)),
    objects: objects.replaceAll(streams, "").replaceAll(/\/Length \d+/gu, "")
  }
}

describe("the examples of docs/examples", () => {
  it("equal the output of the printer: after a change, run npm run print:examples", async () => {
    const printed = Object.entries(await exampleDocuments())
    assert.lengthOf(printed, 2)
    for (const [name, content] of printed) {
      const kept = insideOf(readFileSync(`docs/examples/${name}`))
      assert.isAbove(kept.streams.length, 4)
      assert.include(kept.objects, "(Trajet)")
      assert.isTrue(JSON.stringify(insideOf(content)) === JSON.stringify(kept), name)
    }
  })
})
