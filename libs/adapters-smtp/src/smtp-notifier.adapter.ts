import { type Notice, NoticeNotSent, Notifier } from "@trajet/domain/notices"
import { Effect, Layer, Predicate, type Redacted } from "effect"
import { createHash } from "node:crypto"
import { createTransport } from "nodemailer"
import { type MailServer, mailServerOf } from "./mail-server.rules.ts"
import { isAddress, mailboxOf, noticeMail, type NoticeMail } from "./notice-mail.rules.ts"
import { SmtpOptionsInvalid } from "./smtp-options.errors.ts"

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  readonly url: Redacted.Redacted
  /** Sender of the mails: an address, or `name <address>`. */
  readonly from: string
  /** The most time of one mail. */
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

// Answers of servers often hold the recipient's address, which must not be logged.
const withoutAddresses = (error: unknown): Error =>
  new Error(
    ["code", "command", "responseCode"]
      .map((name) => property(error, name))
      .filter((part) => part !== undefined)
      .join(" ") || "no answer in time"
  )

/** True if the server refuses this mail for good, for its recipient or its content. */
const isRefusedForGood = (error: unknown): boolean =>
  property(error, "permanent") === true && ["RCPT TO", "DATA"].includes(String(property(error, "command")))

/** The outcome of the mail to one recipient. */
type Outcome = { readonly _tag: "sent" | "refused" } | { readonly _tag: "failed"; readonly cause: Error }

const outcomeOf = (sent: Effect.Effect<void, unknown>): Effect.Effect<Outcome> =>
  Effect.match(sent, {
    onSuccess: () => ({ _tag: "sent" }),
    onFailure: (error) =>
      isRefusedForGood(error) ? { _tag: "refused" } : { _tag: "failed", cause: withoutAddresses(error) }
  })

const nobody = ({ audience }: Notice): string =>
  audience === "administrators" ? "the group has no administrators" : "it has no recipients"

// Administrators are read when the notice is sent, so that a retry may reach new ones. Other recipients stay.
const mayBeReachedLater = ({ audience }: Notice): boolean => audience === "administrators"

const undeliverable = ({ groupId, id, subject }: Notice, why: string) =>
  Effect.logWarning("a notice is undeliverable").pipe(Effect.annotateLogs({ noticeId: id, groupId, subject, why }))

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32)

/**
 * Sends each notice as one e-mail per recipient, so that recipients do not see each other. Skips a recipient that the
 * server refuses for good; for administrators, only if at least one of them was reached. Any other failure fails the
 * whole notice. A retry repeats its mails with the same Message-ID.
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
