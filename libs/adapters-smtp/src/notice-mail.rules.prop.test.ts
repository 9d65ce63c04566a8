import { assert, describe, it } from "@effect/vitest"
import { noticeWith } from "@trajet/testing"
import fc from "fast-check"
import { createTransport } from "nodemailer"
import { isAddress, mailboxOf, noticeMail, oneLine } from "./notice-mail.rules.ts"
import { readMail } from "./testing/read-mail.ts"

const from = mailboxOf("Trajet <no-reply@trajet.example>") ?? { name: "", address: "" }
const composer = createTransport({ streamTransport: true, buffer: true })

/** The mail as the client sends it. */
const composed = async (subject: string, groupName: string, text: string) => {
  const notice = noticeWith({ subject, groupName, text })
  const { message } = await composer.sendMail(noticeMail(notice, "ada@etoile.example", from, () => "0123abc"))
  return readMail(message.toString())
}

const lineEnd = fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\0", "\v", "\f", "\r\n\r\n", "\r\n ")
const any = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.tuple(fc.string(), lineEnd, lineEnd, fc.string()).map(([a, b, c, d]) => `${a}${b}Bcc: eve@evil.example${c}${d}`)
)

describe("a notice as a mail", () => {
  it("has the same header fields, whatever subject, text and group name hold", async () => {
    const plain = (await composed("subject", "group", "text")).header.map(([name]) => name)
    await fc.assert(
      fc.asyncProperty(any, any, any, async (subject, groupName, text) => {
        const { field, header } = await composed(subject, groupName, text)
        assert.deepStrictEqual(
          header.map(([name]) => name),
          plain
        )
        assert.strictEqual(field("To"), "ada@etoile.example")
        assert.strictEqual(field("From"), "Trajet <no-reply@trajet.example>")
      }),
      { numRuns: 500 }
    )
  })

  it("has a subject of one line that is not empty", () => {
    fc.assert(
      fc.property(any, (subject) => {
        const mail = noticeMail(noticeWith({ subject }), "ada@etoile.example", from, () => "0123abc")
        assert.match(mail.subject, /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u)
        assert.strictEqual(oneLine(mail.subject), mail.subject)
      })
    )
  })
})

describe("an e-mail address", () => {
  it("never passes as several addresses in a header or a list", () => {
    fc.assert(
      fc.property(
        any,
        fc.constantFrom(",", ";", " ", "<", ">", "\r\n", "\n", "@", '"', "(", "\u2028"),
        any,
        (a, between, b) => {
          assert.isFalse(isAddress(`${a}@x${between}${b}@y`))
        }
      )
    )
    for (const address of ["a@b", "ada.lovelace+x@etoile.example", "é@étoile.example"])
      assert.isTrue(isAddress(address))
  })
})
