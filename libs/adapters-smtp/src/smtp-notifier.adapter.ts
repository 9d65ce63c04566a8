import { type Notice, NoticeNotSent, Notifier } from "@trajet/domain/notices"
import { Effect, Layer, Predicate, type Redacted } from "effect"
import { createHash } from "node:crypto"
import { createTransport } from "nodemailer"
import { type MailServer, mailServerOf } from "./mail-server.rules.ts"
import { isAddress, mailboxOf, noticeMail, type NoticeMail } from "./notice-mail.rules.ts"
import { SmtpOptionsInvalid } from "./smtp-options.errors.ts"

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  readonly url: Redacted.Redacted
  /** Who the mails come from: an address, or `name <address>`. */
  readonly from: string
  /** How long one mail may take in all. */
  readonly mailMillis?: number
}

const connectMillis = 10_000
const silenceMillis = 20_000
const mailMillisDefault = 30_000

type Sending = (mail: NoticeMail) => Effect.Effect<void, unknown>

const sendingBy = (server: MailServer, mailMillis: number): Sending => {
  const transport = createTransport({
    ...server,
    connectionTimeout: connectMillis,
    greetingTimeout: connectMillis,
    dnsTimeout: connectMillis,
    socketTimeout: silenceMillis,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  return (mail) =>
    Effect.tryPromise({ try: (signal) => transport.sendMail({ ...mail, signal }), catch: (cause) => cause }).pipe(
      Effect.timeout(mailMillis),
      Effect.asVoid
    )
}

const property = (error: unknown, name: string): unknown =>
  Predicate.hasProperty(error, name) ? error[name] : undefined

// What a server answers often holds the address that it speaks of: it goes into no log.
const withoutAddresses = (error: unknown): Error =>
  new Error(
    ["code", "command", "responseCode"]
      .map((name) => property(error, name))
      .filter((part) => part !== undefined)
      .join(" ") || "no answer in time"
  )

/** Whether the server will never take this mail: neither its recipient nor what it says, whoever sends it. */
const isRefusedForGood = (error: unknown): boolean =>
  property(error, "permanent") === true && ["RCPT TO", "DATA"].includes(String(property(error, "command")))

/** How the mail to one recipient ended. */
type Outcome = { readonly _tag: "sent" | "refused" } | { readonly _tag: "failed"; readonly cause: Error }

const outcomeOf = (sent: Effect.Effect<void, unknown>): Effect.Effect<Outcome> =>
  Effect.match(sent, {
    onSuccess: () => ({ _tag: "sent" }),
    onFailure: (error) =>
      isRefusedForGood(error) ? { _tag: "refused" } : { _tag: "failed", cause: withoutAddresses(error) }
  })

const nobody = ({ audience }: Notice): string =>
  audience === "administrators" ? "the group has no administrators" : "it has no recipients"

// Administrators are those whom the group has when it is sent: tomorrow's may be reached. Other recipients stay.
const mayBeReachedLater = ({ audience }: Notice): boolean => audience === "administrators"

const undeliverable = ({ groupId, id, subject }: Notice, why: string) =>
  Effect.logWarning("a notice is undeliverable").pipe(Effect.annotateLogs({ noticeId: id, groupId, subject, why }))

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32)

/**
 * Notices as e-mail: one to each recipient, who does not see who else is one. What the server refuses for good is
 * passed over, for administrators only where one of them was reached; whatever else goes wrong fails the notice as a
 * whole, and trying it again repeats mails under their Message-ID.
 */
export const smtpNotifier = (options: SmtpOptions): Layer.Layer<Notifier, SmtpOptionsInvalid> =>
  Layer.effect(
    Notifier,
    Effect.gen(function* () {
      const server = yield* Effect.fromResult(mailServerOf(options.url))
      const from = mailboxOf(options.from)
      if (from === null) return yield* new SmtpOptionsInvalid({ problem: "the sender is not one e-mail address" })
      const send = sendingBy(server, options.mailMillis ?? mailMillisDefault)
      return Notifier.of({
        send: Effect.fn("smtpNotifier.send")(function* (notice: Notice) {
          if (notice.recipients.length === 0) return yield* undeliverable(notice, nobody(notice))
          const outcomes = yield* Effect.forEach(new Set(notice.recipients), (recipient) =>
            isAddress(recipient)
              ? outcomeOf(send(noticeMail(notice, recipient, from, digest)))
              : Effect.succeed<Outcome>({ _tag: "refused" })
          )
          const failed = outcomes.find((outcome) => outcome._tag === "failed")
          if (failed !== undefined) return yield* new NoticeNotSent({ cause: failed.cause })
          const refused = outcomes.filter(({ _tag }) => _tag === "refused").length
          if (refused === outcomes.length && mayBeReachedLater(notice)) {
            return yield* new NoticeNotSent({ cause: new Error("every administrator's address was refused") })
          }
          if (refused > 0) yield* undeliverable(notice, `${refused} of ${outcomes.length} addresses were refused`)
        })
      })
    })
  )
