import { assert, describe, it } from "@effect/vitest"
import { fakeSecrets } from "@trajet/testing"
import { Effect, Result } from "effect"
import { KeyPairs } from "../messages/key-pairs.port.ts"
import { Instant } from "../../time/instant.model.ts"
import { checkCertificate, identityIn } from "./client-certificate.rules.ts"
import type { AskedCertificate, ClientCertificate } from "./endpoint.model.ts"

const { identityOf } = Effect.runSync(KeyPairs.use(Effect.succeed).pipe(Effect.provide(fakeSecrets())))
const now = Instant("2026-11-30T10:00:00.000000Z")
const later = Instant("2026-11-30T10:00:00.000001Z")
const certificate = `trajet until ${later}`
const key = "key of trajet"

const check = (asked: AskedCertificate, kept: ClientCertificate | null = null) =>
  checkCertificate(asked, kept, identityOf, now)
const refusedAt = (asked: AskedCertificate, kept: ClientCertificate | null = null) =>
  Result.getOrThrow(Result.flip(check(asked, kept))).field

describe("the client certificate that an endpoint is asked to have", { tags: "WHK-69" }, () => {
  it("is taken with its key, or kept by its fingerprint, or removed", () => {
    const made = Result.getOrThrow(check({ certificate, key, fingerprint: "of the one before" })) ?? assert.fail()
    assert.deepStrictEqual(identityIn(made.text ?? ""), { certificate, key })
    assert.include(made.shown, { subject: "trajet", notAfter: later })
    assert.notProperty(made.shown, "pem")
    const { fingerprint } = made.shown
    assert.deepStrictEqual(check({ fingerprint }, made.shown), Result.succeed({ shown: made.shown, text: null }))
    assert.deepStrictEqual(check({}, made.shown), Result.succeed(null))
    assert.strictEqual(refusedAt({ fingerprint: "other" }, made.shown), "mtls.fingerprint_sha256")
    assert.strictEqual(refusedAt({ fingerprint }), "mtls.fingerprint_sha256")
  })

  it("is refused with the member that is wrong", () => {
    assert.strictEqual(refusedAt({ certificate }), "mtls.key")
    assert.strictEqual(refusedAt({ key }), "mtls.certificate")
    assert.strictEqual(refusedAt({ certificate, key: "key of another" }), "mtls.key")
    assert.strictEqual(refusedAt({ certificate: "nonsense", key }), "mtls.certificate")
    assert.strictEqual(refusedAt({ certificate: `trajet until ${now}`, key }), "mtls.certificate")
    const early = checkCertificate(
      { certificate, key },
      null,
      (pem) => Result.map(identityOf(pem), (read) => ({ ...read, notBefore: later })),
      now
    )
    assert.include(Result.getOrThrow(Result.flip(early)).message, "not valid before")
  })

  it("is no identity in any other text", () => {
    for (const text of ["", "{", "null", "[]", `{"certificate":"a"}`, `{"certificate":"a","key":1}`]) {
      assert.isNull(identityIn(text))
    }
  })
})
