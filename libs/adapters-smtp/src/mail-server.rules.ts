import { Redacted, Result } from "effect"
import { SmtpOptionsInvalid } from "./smtp-options.errors.ts"

/** Options of the mail client. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS, if the server offers it. */
  readonly secure: boolean
  /** Refuses to send without TLS, because a password must not cross a network in clear. */
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

const submissionPort = 587
const tlsPort = 465

const refused = (problem: string) => Result.fail(new SmtpOptionsInvalid({ problem }))

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || /^127\.[\d.]+$/u.test(host)

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Reads an address such as `smtps://name:password@mail.example.org`, and decodes percent-encoding. The default port is
 * 587 for `smtp://` and 465 for `smtps://`. A password requires TLS, except on loopback.
 */
export const mailServerOf = (address: Redacted.Redacted): Result.Result<MailServer, SmtpOptionsInvalid> => {
  const url = URL.parse(Redacted.value(address))
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    return refused("the address of the mail server is not of the form smtp://host:port or smtps://host:port")
  }
  if (url.search !== "" || url.hash !== "" || !["", "/"].includes(url.pathname)) {
    return refused("the address of the mail server ends with its port; take away what follows")
  }
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  if (user === null || pass === null)
    return refused("the password of the mail server is not percent-encoded as it must be")
  const secure = url.protocol === "smtps:"
  const host = url.hostname.replace(/^\[(.*)\]$/u, "$1")
  return Result.succeed({
    host,
    port: url.port === "" ? (secure ? tlsPort : submissionPort) : Number(url.port),
    secure,
    requireTLS: !secure && user !== "" && !isLoopback(host),
    ...(user === "" ? {} : { auth: { user, pass } })
  })
}
