import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { fileNames, folderNames } from "./archive.rules.ts"

const reserved = ["missing-files.txt"]

describe("the names in an archive", { tags: "DOC-23" }, () => {
  it("are the reference, else the number, and both for a reference that another mission has", () => {
    const missions = [
      { reference: "CMD 1/2", number: "M-1" },
      { reference: null, number: "M-2" },
      { reference: "cmd 1:2", number: "M-3" },
      { reference: "m-2", number: "M-4" },
      { reference: "..", number: "M-5" },
      { reference: "Missing-Files.txt", number: "M-6" },
      { reference: "nul.txt", number: "M-7" },
      { reference: " \u202e/../été. ", number: "M-8" },
      { reference: "cmd 1_2 M-3", number: "M-9" },
      { reference: "cmd 1_2 M-3", number: "M-9" }
    ]
    assert.deepStrictEqual(folderNames(missions, reserved), [
      "CMD 1_2",
      "M-2",
      "cmd 1_2 M-3",
      "m-2 M-4",
      "M-5",
      "Missing-Files.txt M-6",
      "_nul.txt",
      "_.._été",
      "cmd 1_2 M-3 M-9",
      "cmd 1_2 M-3 M-9-2"
    ])
    assert.deepStrictEqual(
      fileNames([
        { kind: "pv_livraison", extension: "pdf" },
        { kind: "autre", extension: "jpg" },
        { kind: "pv_livraison", extension: "png" },
        { kind: "PV_LIVRAISON", extension: "png" },
        { kind: "../..", extension: "pdf" }
      ]),
      ["pv_livraison-1.pdf", "autre-1.jpg", "pv_livraison-2.png", "PV_LIVRAISON-3.png", "_-1.pdf"]
    )
  })

  it("are parts of a path that every system takes, and unlike each other without regard to case", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("", ".", "..", "con", "a", "A", "a.", "M-1", "M-1 M-1")
    )
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), (given) => {
        const folders = folderNames(
          given.map((reference, at) => ({ reference, number: `M-${at % 7}` })),
          reserved
        )
        const files = fileNames(given.map((kind) => ({ kind, extension: "pdf" })))
        for (const names of [[...folders, ...reserved], files]) {
          assert.strictEqual(new Set(names.map((name) => name.toLowerCase())).size, names.length)
          for (const name of names) {
            assert.notMatch(name, /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^[\s.]|[\s.]$/u)
            assert.notMatch(name, /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu)
            assert.isAtMost(Array.from(name).length, 80)
          }
        }
      })
    )
  })
})
