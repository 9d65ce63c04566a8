import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { administratorEmails, administratorsMax } from "./administrators.rules.ts"

const refusalOf = (texts: ReadonlyArray<string>): string =>
  Result.match(administratorEmails(texts), { onSuccess: () => "taken", onFailure: ({ message }) => message })

describe("the e-mail addresses of administrators", () => {
  it("are kept in order, trimmed, each once", () => {
    const emails = administratorEmails([" ada@fleet.example ", "grace@fleet.example", "ADA@fleet.example"])
    assert.deepStrictEqual(emails, Result.succeed(["ADA@fleet.example", "grace@fleet.example"]))
  })

  it("may be empty", () => assert.deepStrictEqual(administratorEmails([]), Result.succeed([])))

  for (const email of ["a@x.fr", "ada.l+ops@mail.fleet.example", "zoë@flotte-é.fr", `a@${"b".repeat(63)}.example`]) {
    it(`accept ${email}`, () => assert.strictEqual(refusalOf([email]), "taken"))
  }

  const wrong = [
    ...[
      "",
      "ada",
      "ada@",
      "@fleet.example",
      "ada@fleet",
      "ada@@fleet.example",
      "ada@fleet..example",
      "a b@fleet.example"
    ],
    ...["ada@fleet.example>", "<ada@fleet.example>", '"a"@fleet.example', "a@x.fr\r\nRCPT TO:<b@x.fr>", "a@x.fr\0"],
    ...["a,b@x.fr", "a;b@x.fr", "ada@fleet.example.", `${"a".repeat(65)}@x.fr`, `a@${"b.".repeat(125)}example`]
  ]
  for (const email of wrong) {
    it(`refuse ${JSON.stringify(email)}, and name it`, () => {
      const refusal = refusalOf(["grace@fleet.example", email])
      assert.include(refusal, JSON.stringify(email.trim()))
      assert.include(refusal, "is no e-mail address")
    })
  }

  it("refuse more addresses than a notice can have recipients", () => {
    const emails = Array.from({ length: administratorsMax + 1 }, (_, index) => `a${index}@x.fr`)
    assert.strictEqual(refusalOf(emails.slice(1)), "taken")
    assert.include(refusalOf(emails), `at most ${administratorsMax}`)
  })
})
