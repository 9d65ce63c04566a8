import { assert, describe, it } from "vitest"
import { isDeposited, refusedFile } from "./refused-file.rules.ts"

const refusedFor = (code: string) => [
  { index: 0, key: "pv_livraison", status: "error", error: { code, detail: "why" } }
]

describe("a file that the service has refused", () => {
  it("is there already if its bytes are: an earlier answer was lost", () => {
    assert.strictEqual(refusedFile(refusedFor("duplicate")), "there")
  })

  it("is refused for the reason of the file, which says more than that of the deposit", () => {
    assert.deepStrictEqual(refusedFile(refusedFor("too_large")), { status: 422, code: "too_large", detail: "why" })
  })

  it("has no reason in an answer that says none", () => {
    for (const results of [[], [null], [{ status: "success" }], [{ error: "no" }]]) assert.isNull(refusedFile(results))
  })
})

describe("a document with the bytes of another one", () => {
  const file = (trip: "aller" | "retour", key: string, status: "waiting" | "accepted" | "refused") =>
    ({
      ...{ id: "d1", trip, key, status, label: key, source: "driver", file_name: "a.jpg" },
      ...{ content_type: "image/jpeg", created_at: "2027-03-15T10:00:00.000Z" }
    }) as const
  const work = { trip: "retour", key: "pv_livraison" } as const

  it("is there only if its trip has it, and it was not refused", { tags: ["DRV-61"] }, () => {
    const there = (...documents: ReadonlyArray<ReturnType<typeof file>>) => isDeposited(work, { documents })
    assert.isTrue(there(file("aller", "pv_livraison", "waiting"), file("retour", "pv_livraison", "accepted")))
    assert.isFalse(there(file("aller", "pv_livraison", "waiting")))
    assert.isFalse(there(file("retour", "pv_livraison", "refused")))
    assert.isFalse(there(file("retour", "autre", "waiting")))
  })
})
