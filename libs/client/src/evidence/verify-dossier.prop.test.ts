import { assert, describe, it } from "@effect/vitest"
import { Instant } from "@trajet/domain/time"
import fc from "fast-check"
import { createHash } from "node:crypto"
import { operatorKey, type OperatorKey, sampleDossier, sampleFiles } from "../testing/sample-dossier.ts"
import { DossierError, verifyDossier } from "./index.ts"

const key = operatorKey()
const stamped = (signature: Uint8Array) => {
  const token = Buffer.concat([
    Buffer.alloc(40, 1),
    createHash("sha256").update(signature).digest(),
    Buffer.alloc(40, 2)
  ])
  return { state: "given" as const, token, at: Instant("2026-12-01T09:30:01.000000Z") }
}
const dossier = sampleDossier(key, stamped)

const refusalOf = (file: Uint8Array, keys = key.publicKey): DossierError | null => {
  try {
    verifyDossier(file, keys)
    return null
  } catch (error) {
    if (error instanceof DossierError) return error
    throw error
  }
}

const flipped = (at: number, bit: number): Buffer => {
  const file = Buffer.from(dossier)
  file[at] = (file[at] ?? 0) ^ (1 << bit)
  return file
}

/** The part that holds a byte, found without the verifier. */
const partAt = (at: number): RegExp => {
  const seal = dossier.lastIndexOf("%trajet-dossier-seal ")
  if (at >= dossier.lastIndexOf("startxref")) return /^the (?:seal|end of the file)$/u
  if (at >= seal - 1) return /^the (?:seal|tables behind the manifest)$/u
  const manifest = dossier.lastIndexOf('{\n "format"')
  if (at >= manifest) return /^the (?:manifest|timestamp|tables behind the manifest)$/u
  const file = sampleFiles.find(
    ({ content }) => at >= dossier.indexOf(content) && at < dossier.indexOf(content) + content.length
  )
  if (file !== undefined) return new RegExp(`^${file.name.replace(".", "\\.")}$`, "u")
  return at < dossier.indexOf("%%EOF\n") + 6 ? /^pages$/u : /^frame before /u
}

const places = { at: fc.nat(dossier.length - 1), bit: fc.nat(7) }

describe("a verified dossier", () => {
  it("is the one that was signed, with its files", { tags: ["EVD-5"] }, () => {
    const { files, key: signer, leftOut, mission, timestamp } = verifyDossier(dossier, key.publicKey)
    assert.deepStrictEqual(
      files.map(({ bytes, name }) => [name, bytes]),
      sampleFiles.map(({ content, name }) => [name, content.length])
    )
    assert.strictEqual(signer, key.id)
    assert.strictEqual(mission.number, "M-10000001")
    assert.deepStrictEqual(
      leftOut.map(({ reason }) => reason),
      ["too_large"]
    )
    assert.deepInclude(timestamp, { at: "2026-12-01T09:30:01.000000Z" })
  })

  it("names the part of each of 1,000 flipped bytes", { tags: ["EVD-6"] }, () => {
    fc.assert(
      fc.property(fc.record(places), ({ at, bit }) => {
        assert.match(refusalOf(flipped(at, bit))?.part ?? "none", partAt(at), `byte ${at} of ${dossier.length}`)
      }),
      { numRuns: 1_000 }
    )
  })

  it("names a flipped byte at every place of its end", { tags: ["EVD-6"] }, () => {
    const from = dossier.lastIndexOf('{\n "format"')
    for (let at = from; at < dossier.length; at++) {
      assert.match(refusalOf(flipped(at, at % 8))?.part ?? "none", partAt(at), `byte ${at} of ${dossier.length}`)
    }
  })

  it("has no byte more or less", { tags: ["EVD-6"] }, () => {
    const cuts = fc.record({ at: fc.nat(dossier.length), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) })
    fc.assert(
      fc.property(cuts, ({ at, bytes }) => {
        const more = Buffer.concat([dossier.subarray(0, at), bytes, dossier.subarray(at)])
        assert.isNotNull(refusalOf(more), `${bytes.length} bytes at ${at}`)
        assert.isNotNull(refusalOf(dossier.subarray(0, at)) ?? (at === dossier.length ? true : null))
        assert.isNotNull(
          refusalOf(Buffer.concat([dossier.subarray(0, at), dossier.subarray(at + bytes.length)])) ??
            (at === dossier.length ? true : null)
        )
      }),
      { numRuns: 500 }
    )
    const update = Buffer.from(
      "9 0 obj\n<<>>\nendobj\nxref\n9 1\n0000000000 00000 n \ntrailer\n<</Size 10>>\nstartxref\n1\n%%EOF\n"
    )
    assert.strictEqual(refusalOf(Buffer.concat([dossier, update]))?.part, "the seal")
  })
})

describe("a forged dossier", () => {
  const forger = operatorKey()
  /** Everything made anew, under the id of the operator's key. */
  const forged = (signer: OperatorKey, content: Uint8Array): Buffer => {
    const [first, ...others] = sampleFiles
    return sampleDossier({ ...signer, id: key.id }, stamped, [
      { ...first, content: Buffer.from(content) as never },
      ...others
    ])
  }

  it("is refused with all hashes made anew, 100 times", { tags: ["EVD-7", "SEC-61"] }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 800 }), (content) => {
        const refusal = refusalOf(forged(forger, content))
        assert.strictEqual(refusal?.code, "not_signed")
        assert.strictEqual(refusal?.part, "the seal")
      }),
      { numRuns: 100 }
    )
  })

  it("is refused if the signatures of a true dossier close it", { tags: ["EVD-7"] }, () => {
    const signatures = (file: Buffer) => file.toString("latin1").match(/[0-9a-f]{128}/gu) ?? []
    const [signature = "", closing = ""] = signatures(dossier)
    const file = forged(forger, Buffer.from("another photo"))
    const [itsSignature = "", itsClosing = ""] = signatures(file)
    const sewn = file.toString("latin1").replace(itsSignature, signature).replace(itsClosing, closing)
    assert.strictEqual(refusalOf(Buffer.from(sewn, "latin1"))?.code, "not_signed")
  })

  it("is accepted only by who pins the key of its forger", { tags: ["EVD-7"] }, () => {
    const file = sampleDossier(forger)
    assert.isNull(refusalOf(file, forger.publicKey))
    assert.strictEqual(refusalOf(file)?.code, "not_signed")
  })
})

describe("pinned keys", () => {
  it("may be several, of which former ones verify old dossiers", { tags: ["EVD-9"] }, () => {
    const next = operatorKey()
    const both = JSON.stringify({ data: [{ public_key: next.publicKey }, { public_key: key.publicKey }] })
    assert.isNull(refusalOf(dossier, both))
    assert.isNull(refusalOf(sampleDossier(next), both))
    assert.strictEqual(refusalOf(dossier, next.publicKey)?.code, "not_signed")
  })

  it("are needed", () => {
    assert.throws(() => verifyDossier(dossier, "no key"), TypeError)
    assert.throws(() => verifyDossier(dossier, "evpk_AAAA"), TypeError)
  })
})
