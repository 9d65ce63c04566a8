import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { execFileSync } from "node:child_process"
import { generateKeyPairSync, X509Certificate } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { identityOf } from "./client-identity.ts"

/** A self-signed certificate with a key as `openssl req -newkey` makes it. */
const made = (subject: string, ...newKey: ReadonlyArray<string>) => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-identity-"))
  try {
    const [key, cert] = [join(folder, "key"), join(folder, "cert")]
    const words = ["req", "-x509", "-newkey", ...newKey, "-nodes", "-days", "30", "-subj", subject]
    execFileSync("openssl", [...words, "-keyout", key, "-out", cert], { stdio: "pipe" })
    return { certificate: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const elliptic = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
const pem = made("/O=Example/CN=trajet", ...elliptic)
const other = made("/CN=other", ...elliptic)

const problemOf = (given: Partial<typeof pem>) => Result.getOrThrow(Result.flip(identityOf({ ...pem, ...given })))

describe("a client certificate with its key", { tags: "WHK-69" }, () => {
  it("is read with what people may see, in every form of a key, without what stands around the blocks", () => {
    const leaf = new X509Certificate(pem.certificate)
    const read = Result.getOrThrow(
      identityOf({ ...pem, certificate: `Subject: …\n${pem.certificate}${other.certificate}` })
    )
    assert.include(read, { subject: "O=Example, CN=trajet", issuer: "O=Example, CN=trajet" })
    assert.strictEqual(read.fingerprint, leaf.fingerprint256)
    assert.strictEqual(Date.parse(read.notAfter), leaf.validToDate.getTime())
    assert.strictEqual(Date.parse(read.notBefore), leaf.validFromDate.getTime())
    assert.notInclude(read.pem.certificate, "Subject")
    assert.strictEqual(read.pem.certificate.match(/BEGIN/gu)?.length, 2)
    const rsa = made("/CN=rsa", "rsa:2048")
    assert.isTrue(Result.isSuccess(identityOf(rsa)))
    const sec1 = execFileSync("openssl", ["ec"], { input: pem.key, stdio: ["pipe", "pipe", "ignore"] }).toString()
    assert.include(sec1, "BEGIN EC PRIVATE KEY")
    assert.isTrue(Result.isSuccess(identityOf({ ...pem, key: sec1 })))
  })

  it("is refused with the member that is wrong, and never with a part of the key", () => {
    const locked = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open sesame" }
    }).privateKey
    const cut = pem.certificate.replace(/[A-Za-z0-9+/]{40}\n/u, "\n")
    const refused = [
      [{ certificate: "" }, "certificate", "no certificate"],
      [{ certificate: pem.key }, "certificate", "private key"],
      [{ certificate: `${pem.certificate}${pem.key}` }, "certificate", "private key"],
      [{ certificate: cut }, "certificate", "certificate 1 of 1"],
      [{ certificate: `${pem.certificate}${cut}` }, "certificate", "certificate 2 of 2"],
      [{ certificate: pem.certificate.repeat(11) }, "certificate", "more than 10"],
      [{ key: "" }, "key", "no private key"],
      [{ key: pem.certificate }, "key", "no private key"],
      [{ key: pem.key.replace(/[A-Za-z0-9+/]{40}\n/u, "\n") }, "key", "can be read"],
      [{ key: locked }, "key", "encrypted"],
      [{ key: other.key }, "key", "another certificate"],
      [{ certificate: `${other.certificate}${pem.certificate}` }, "key", "comes first"],
      [made("/CN=short", "rsa:1024"), "certificate", "too short"]
    ] as const
    for (const [given, member, words] of refused) {
      const found = problemOf(given)
      assert.strictEqual(found.member, member, words)
      assert.include(found.problem, words)
      assert.notInclude(found.problem, pem.key.slice(40, 60))
    }
  })
})
