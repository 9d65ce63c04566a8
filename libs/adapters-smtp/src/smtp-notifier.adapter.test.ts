import { assert, describe, it } from "@effect/vitest"
import { type Notice, Notifier } from "@trajet/domain/notices"
import { noticeWith, notifierSuite } from "@trajet/testing"
import { Cause, Effect, Exit, Layer, Logger, Redacted } from "effect"
import { createServer } from "node:net"
import { afterAll, beforeAll } from "vitest"
import { type SmtpOptions, smtpNotifier } from "./smtp-notifier.adapter.ts"
import { readMail } from "./testing/read-mail.ts"
import { startMailServer, type TestMailServer } from "./testing/mail-server.ts"

const from = "Trajet <no-reply@trajet.example>"
let server: TestMailServer
const logged: Array<string> = []
const keptLog = Logger.layer([Logger.map(Logger.formatJson, (line) => void logged.push(line))])

const notifierAt = (url: string, more: Partial<SmtpOptions> = {}) =>
  Layer.merge(Layer.orDie(smtpNotifier({ url: Redacted.make(url), from, ...more })), keptLog)

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** Refuses these recipients, each with its status. */
const refusing = (status: Readonly<Record<string, number>>) =>
  startMailServer({
    onRcptTo: ({ address }, _, callback) => {
      const code = status[address]
      callback(code === undefined ? null : refusal(code, `no mail for ${address}`))
    }
  })

const sendTo = (url: string, notice: Notice, more: Partial<SmtpOptions> = {}) =>
  Effect.runPromiseExit(Notifier.use((notifier) => notifier.send(notice)).pipe(Effect.provide(notifierAt(url, more))))

const failureOf = (exit: Exit.Exit<void, { readonly _tag: string }>): string =>
  Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : "sent"

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

notifierSuite({
  name: "by e-mail",
  layer: Layer.unwrap(Effect.sync(() => notifierAt(server.url))),
  shown: () =>
    server.received
      .map(({ source }) => readMail(source))
      .map(({ field, text }) => `${field("Subject")}\n${text}`)
      .join("\n"),
  failing: notifierAt("smtp://127.0.0.1:1")
})

describe("a notice by e-mail", () => {
  it("to contacts and drivers is one mail each, and shows neither the other recipients nor the group", async () => {
    const own = await startMailServer()
    for (const audience of ["contacts", "driver"] as const) {
      assert.strictEqual(failureOf(await sendTo(own.url, noticeWith({ audience, groupName: "Étoile Auto" }))), "sent")
    }
    const people = ["ada@etoile.example", "grace@etoile.example"]
    assert.deepStrictEqual(
      own.received.map(({ to }) => to),
      [...people, ...people].map((one) => [one])
    )
    for (const { source, to } of own.received) {
      for (const other of people.filter((one) => one !== to[0])) assert.notInclude(source, other)
      assert.notInclude(readMail(source).text, "Étoile Auto")
    }
    await own.close()
  })

  it("is one mail to each administrator, who sees no other recipient", async () => {
    const own = await startMailServer()
    const notice = noticeWith({
      groupName: "Étoile Auto",
      subject: "Point d'accès désactivé — 東京",
      text: "Première ligne\n.\nligne d'après le point\n\n" + "très long ".repeat(50)
    })
    assert.strictEqual(failureOf(await sendTo(own.url, notice)), "sent")
    assert.deepStrictEqual(
      own.received.map(({ to }) => to),
      notice.recipients.map((administrator) => [administrator])
    )
    for (const { source, to } of own.received) {
      const { field, header, text } = readMail(source)
      assert.strictEqual(field("To"), to[0])
      assert.strictEqual(field("From"), from)
      assert.strictEqual(field("Subject"), notice.subject)
      assert.strictEqual(field("Auto-Submitted"), "auto-generated")
      assert.strictEqual(field("Content-Type"), "text/plain; charset=utf-8")
      assert.strictEqual(new Date(field("Date")).toISOString(), "2026-03-04T05:06:07.000Z")
      assert.include(text, notice.text)
      assert.include(text, "Étoile Auto")
      const others = notice.recipients.filter((administrator) => administrator !== to[0])
      for (const other of others) assert.notInclude(source, other)
      assert.isEmpty(header.filter(([name]) => ["Cc", "Bcc"].includes(name)))
    }
    await own.close()
  })

  it("has a Message-ID for each notice and administrator, the same when it is sent again", async () => {
    const own = await startMailServer()
    const notices = [noticeWith(), noticeWith()]
    for (const notice of [...notices, ...notices]) await sendTo(own.url, notice)
    const ids = own.received.map(({ source }) => readMail(source).field("Message-ID"))
    assert.strictEqual(new Set(ids).size, 4)
    assert.deepStrictEqual(ids.slice(4), ids.slice(0, 4))
    for (const id of ids) assert.match(id, /^<notice\.[\da-f]{32}@trajet\.example>$/u)
    await own.close()
  })

  it("has no other header fields and recipients, whatever its subject, text and group name hold", async () => {
    const own = await startMailServer()
    const nasty = "x\r\nBcc: eve@evil.example\r\n\r\n.\r\nRCPT TO:<eve@evil.example>\r\n"
    const administrators = ["ada@etoile.example"]
    const notices = [
      noticeWith({ recipients: administrators }),
      noticeWith({ recipients: administrators, subject: nasty, groupName: nasty, text: nasty })
    ]
    for (const notice of notices) assert.strictEqual(failureOf(await sendTo(own.url, notice)), "sent")
    const [plain = [], same] = own.received.map(({ source }) => readMail(source).header.map(([name]) => name))
    assert.deepStrictEqual(same, plain)
    assert.deepStrictEqual(
      own.received.map(({ to }) => to),
      [administrators, administrators]
    )
    await own.close()
  })

  it("is sent to no one if the address is more than one address", async () => {
    const own = await startMailServer()
    const administrators = [
      "ada@etoile.example, eve@evil.example",
      "ada@etoile.example\r\nBcc: eve@evil.example",
      "<eve@evil.example>",
      "Ada <eve@evil.example>",
      "ada",
      "@",
      ""
    ]
    const exit = await sendTo(own.url, noticeWith({ recipients: administrators }))
    assert.include(failureOf(exit), "NoticeNotSent")
    assert.isEmpty(own.received)
    await own.close()
  })
})

describe("the SMTP notifier", () => {
  it("logs nothing if the server takes every address", async () => {
    const own = await startMailServer()
    logged.length = 0
    assert.strictEqual(failureOf(await sendTo(own.url, noticeWith())), "sent")
    assert.isEmpty(logged)
    await own.close()
  })

  it("reaches the other of two addresses if the server refuses one for good, and repeats no mail", async () => {
    const own = await refusing({ "ada@etoile.example": 550 })
    logged.length = 0
    assert.strictEqual(failureOf(await sendTo(own.url, noticeWith())), "sent")
    assert.deepStrictEqual(
      own.received.map(({ to }) => to),
      [["grace@etoile.example"]]
    )
    assert.include(logged.join("\n"), "undeliverable")
    assert.notInclude(logged.join("\n"), "etoile.example")
    await own.close()
  })

  it.each([
    ["every address for good", { "ada@etoile.example": 550, "grace@etoile.example": 553 }],
    ["one address for now", { "ada@etoile.example": 451 }]
  ] as const)("fails a notice if the server refuses %s, and logs no address", async (_, status) => {
    const own = await refusing(status)
    const failure = failureOf(await sendTo(own.url, noticeWith()))
    assert.include(failure, "NoticeNotSent")
    assert.notInclude(failure, "etoile.example")
    await own.close()
  })

  it("is done, and logs no address, if the server refuses every address of a contact or driver for good", async () => {
    const own = await refusing({ "ada@etoile.example": 550 })
    logged.length = 0
    for (const audience of ["contacts", "driver"] as const) {
      const exit = await sendTo(own.url, noticeWith({ audience, recipients: ["ada@etoile.example"] }))
      assert.strictEqual(failureOf(exit), "sent")
    }
    assert.strictEqual(logged.filter((line) => line.includes("undeliverable")).length, 2)
    assert.notInclude(logged.join("\n"), "etoile.example")
    await own.close()
  })

  it("fails a notice to a contact if the server refuses the sender", async () => {
    const own = await startMailServer({ onMailFrom: (_, __, callback) => callback(refusal(550, "who are you")) })
    const exit = await sendTo(own.url, noticeWith({ audience: "contacts", recipients: ["ada@etoile.example"] }))
    assert.include(failureOf(exit), "NoticeNotSent")
    await own.close()
  })

  it("fails a notice if the server refuses the sender or the mail itself", async () => {
    const sender = await startMailServer({ onMailFrom: (_, __, callback) => callback(refusal(550, "who are you")) })
    const mail = await startMailServer({
      onData: (stream, _, callback) => {
        stream.resume()
        stream.on("end", () => callback(refusal(554, "spam")))
      }
    })
    for (const own of [sender, mail]) {
      assert.include(failureOf(await sendTo(own.url, noticeWith())), "NoticeNotSent")
      await own.close()
    }
  })

  it("fails with a wrong password, and sends with the right one", async () => {
    const own = await startMailServer({
      authOptional: false,
      onAuth: ({ password, username }, _, callback) =>
        username === "trajet@example.org" && password === "s:e/c@t"
          ? callback(null, { user: username })
          : callback(new Error("no"))
    })
    const withPassword = (password: string) =>
      own.url.replace("//", `//trajet%40example.org:${encodeURIComponent(password)}@`)
    const failure = failureOf(await sendTo(withPassword("wrong-one"), noticeWith()))
    assert.include(failure, "NoticeNotSent")
    assert.notInclude(failure, "wrong-one")
    assert.strictEqual(failureOf(await sendTo(withPassword("s:e/c@t"), noticeWith())), "sent")
    await own.close()
  })
})

describe("a silent mail server", () => {
  it("does not hold a notice or a connection for ever", async () => {
    const silent = createServer((socket) => void socket.on("error", () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const address = silent.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const exit = await sendTo(`smtp://127.0.0.1:${port}`, noticeWith(), { mailMillis: 100 })
    assert.include(failureOf(exit), "no answer in time")
    // Resolves only after the mail's connection is closed.
    await new Promise((resolve) => silent.close(resolve))
  })
})

describe("a notice to a group without administrators", () => {
  it("is logged as undeliverable, and done", async () => {
    logged.length = 0
    const notice = noticeWith({ recipients: [] })
    assert.strictEqual(failureOf(await sendTo("smtp://127.0.0.1:1", notice)), "sent")
    assert.include(logged.join("\n"), notice.id)
    assert.include(logged.join("\n"), "WARN")
  })
})

describe("options that can never work", () => {
  it.each([
    { url: "mail.example.org" },
    { url: "http://hunter2@mail.example.org" },
    { url: "smtp://name:hunter2%zz@mail.example.org" },
    { url: "smtp://name:hunter2@mail.example.org/?pool=true" },
    { from: "nobody" },
    { from: "a@example.org, b@example.org" },
    { from: "Trajet <a@example.org>\r\nBcc: b@example.org" }
  ])(
    "are refused before the start, without showing a password: %o",
    async ({ url = "smtp://127.0.0.1:1", from: sender = from }) => {
      const layer = smtpNotifier({ url: Redacted.make(url), from: sender })
      const exit = await Effect.runPromiseExit(Effect.scoped(Layer.build(layer)))
      if (Exit.isSuccess(exit)) return assert.fail("it was taken")
      const text = String(Cause.squash(exit.cause))
      assert.include(text, "SmtpOptionsInvalid")
      assert.notInclude(text, "hunter2")
    }
  )
})
