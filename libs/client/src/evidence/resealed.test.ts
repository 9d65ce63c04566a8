import { begunSeal, closingText, endOfDossier, manifestSignature } from "@trajet/domain/evidence"
import { createHash } from "node:crypto"
import { assert, describe, it } from "vitest"
import { operatorKey, type OperatorKey, sampleDossier, sampleFiles } from "../testing/sample-dossier.ts"
import { DossierError, verifyDossier } from "./index.ts"
import { evidenceKeys } from "./keys.ts"
import { readSeal } from "./seal.ts"

const key = operatorKey()
const dossier = sampleDossier(key)
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** The dossier with changed bytes and another manifest of the same length, all hashes and signatures made anew by `signer`. */
const resealed = (file: Buffer, change: (manifest: string) => string, signer: OperatorKey): Buffer => {
  const { at, manifest, structure } = readSeal(dossier, evidenceKeys(key.publicKey))
  const before = file.subarray(manifest.offset, manifest.offset + manifest.bytes).toString("latin1")
  const content = Buffer.from(change(before).padEnd(before.length, " "), "latin1")
  assert.strictEqual(content.length, before.length)
  const whole = Buffer.concat([
    file.subarray(0, manifest.offset),
    content,
    file.subarray(manifest.offset + manifest.bytes, at)
  ])
  const range = { ...manifest, sha256: sha256(content) }
  const xref = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(dossier.toString("latin1"))?.[1])
  const signature = Buffer.from(manifestSignature(signer.sign, range.sha256)).toString("hex")
  const begun = begunSeal({ key: key.id, manifest: range, timestamp: "none", structure, xref, signature })
  const closing = Buffer.from(signer.sign(closingText(begun))).toString("hex")
  return Buffer.concat([whole, Buffer.from(`${begun}${endOfDossier(closing, xref)}`, "latin1")])
}

const refusal = (file: Buffer): string => {
  try {
    verifyDossier(file, key.publicKey)
    return "none"
  } catch (error) {
    return error instanceof DossierError ? `${error.code}: ${error.part}` : assert.fail(String(error))
  }
}

/** Another picture in place of the first one, and its hash in the manifest. */
const otherPicture = (turn: number) => {
  const [{ content }] = sampleFiles
  const other = Buffer.alloc(content.length, turn)
  const file = Buffer.from(dossier)
  other.copy(file, file.indexOf(content))
  return { file, change: (manifest: string) => manifest.replace(sha256(content), sha256(other)) }
}

describe("a dossier whose hashes are made anew in its bytes", { tags: "EVD-7" }, () => {
  it("is valid only if the operator has signed it", () => {
    const { change, file } = otherPicture(1)
    assert.strictEqual(refusal(resealed(dossier, (manifest) => manifest, key)), "none")
    assert.strictEqual(refusal(resealed(file, change, key)), "none")
  })

  it("is refused of every one of 100 forgers, under the id of the operator's key", () => {
    for (let turn = 0; turn < 100; turn++) {
      const { change, file } = otherPicture(turn)
      assert.strictEqual(refusal(resealed(file, change, operatorKey())), "not_signed: the seal", String(turn))
    }
  })
})

describe("a signed manifest that leaves bytes out", { tags: "EVD-4" }, () => {
  const withoutPart = (name: string) => (manifest: string) => {
    const { parts, ...members }: { readonly parts: ReadonlyArray<{ readonly name: string }> } = JSON.parse(manifest)
    return JSON.stringify({ ...members, parts: parts.filter((part) => part.name !== name) }, null, 1)
  }

  it("is refused: every byte before the manifest is of a part", () => {
    for (const name of ["pages", "photo 1 of the pickup", "frame before the manifest"]) {
      assert.strictEqual(refusal(resealed(dossier, withoutPart(name), key)), "changed: the manifest", name)
    }
  })

  it("is refused if a part stands for other bytes than its own place has", () => {
    const elsewhere = (manifest: string) => {
      const {
        parts,
        ...members
      }: { readonly parts: ReadonlyArray<{ readonly name: string; readonly bytes: number }> } = JSON.parse(manifest)
      const moved = parts.map((part) =>
        part.name === "photo 1 of the pickup"
          ? { ...part, offset: 0, sha256: sha256(dossier.subarray(0, part.bytes)) }
          : part
      )
      return JSON.stringify({ ...members, parts: moved }, null, 1)
    }
    assert.strictEqual(refusal(resealed(dossier, elsewhere, key)), "changed: the manifest")
  })
})
