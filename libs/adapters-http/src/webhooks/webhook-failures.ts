import type { AttemptError } from "@trajet/domain/webhooks/deliveries"

/** The recorded failure of an attempt. Customers read the detail, so it names no address. */
export interface Failure {
  readonly error: AttemptError
  readonly detail: string
}

/** One text for all refusals, so that URLs cannot be used to probe the network. */
export const blocked: Failure = { error: "blocked_address", detail: "this address is not allowed for webhooks" }

export const connectionRefused = (detail: string): Failure => ({ error: "connection_refused", detail })
/** The operators have to mend it. */
export const proxyFailed = (detail: string): Failure => ({
  error: "proxy_error",
  detail: `the proxy of this service failed: ${detail}`
})
/** Also of an endpoint without a certificate, whose server asks for one. */
export const certificateFailed = (detail: string): Failure => ({ error: "client_certificate_error", detail })
export const noLookUp: Failure = { error: "dns_error", detail: "the name servers did not answer in time" }
export const noConnection: Failure = { error: "timeout_connect", detail: "no connection was made in time" }
export const noAnswer: Failure = { error: "timeout_response", detail: "no answer came in time" }
export const headersTooLarge: Failure = {
  error: "body_too_large",
  detail: "the header section of the answer is too large"
}
export const tooManyInformational: Failure = { error: "body_too_large", detail: "too many informational answers (1xx)" }

export const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""

// Codes of the verification by OpenSSL and Node. Any other TLS error is named by its code.
const certificateProblems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate chain ends in an authority that is not trusted",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate chain is incomplete or its authority not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate chain is incomplete or its authority not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
  HOSTNAME_MISMATCH: "the certificate is for another host",
  CERT_REVOKED: "the certificate was revoked",
  EPROTO: "the server does not speak TLS, or none that we accept",
  ERR_SSL_WRONG_VERSION_NUMBER: "the server does not speak TLS, or none that we accept"
}

// Alerts by which a server refuses the certificate of its client (RFC 8446 §6.2). What precedes the name differs between
// versions of TLS and of OpenSSL.
const certificateAlerts: ReadonlyArray<readonly [name: string, detail: string]> = [
  ["CERTIFICATE_REQUIRED", "the server asks for a client certificate"],
  ["UNKNOWN_CA", "the server does not trust the authority of the client certificate"],
  ["CERTIFICATE_EXPIRED", "the server says that the client certificate has expired"],
  ["CERTIFICATE_REVOKED", "the server says that the client certificate was revoked"],
  ...["BAD_CERTIFICATE", "UNSUPPORTED_CERTIFICATE", "CERTIFICATE_UNKNOWN", "ACCESS_DENIED", "DECRYPT_ERROR"].map(
    (name) => [name, "the server refuses the client certificate"] as const
  )
]

const tlsFailure = (code: string): Failure => {
  const [, refused] = certificateAlerts.find(([name]) => code.endsWith(`_ALERT_${name}`)) ?? []
  return refused === undefined ? handshakeFailure(code) : certificateFailed(refused)
}

const handshakeFailure = (code: string): Failure => ({
  error: "tls_error",
  detail: certificateProblems[code] ?? `the TLS handshake failed${/^\w{1,80}$/u.test(code) ? ` (${code})` : ""}`
})

const unreachable = ["EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL", "EACCES", "EPERM"]
const cut = ["ECONNRESET", "EPIPE", "ECONNABORTED", "ENOTCONN"]

/** The reason for a failed connection; `stage` is the step that failed. */
export const connectFailure = (cause: unknown, stage: "tcp" | "tls"): Failure => {
  const code = codeOf(cause)
  if (code === "ETIMEDOUT") return noConnection
  if (stage === "tls")
    return cut.includes(code) ? connectionRefused("closed during the TLS handshake") : tlsFailure(code)
  if (code === "ECONNREFUSED") return connectionRefused("the server refuses connections")
  return connectionRefused(unreachable.includes(code) ? "the server cannot be reached" : "the connection failed")
}

/** Some servers refuse a certificate without an alert: they close the connection, and the kernel may drop an alert then. */
export const afterCertificate = (failure: Failure): Failure =>
  failure.error === "connection_refused"
    ? certificateFailed(`${failure.detail}; the server may refuse the client certificate`)
    : failure

/** The reason for a missing answer on an open connection. */
export const exchangeFailure = (cause: unknown): Failure => {
  const code = codeOf(cause)
  if (code === "UND_ERR_HEADERS_OVERFLOW") return headersTooLarge
  if (code.startsWith("HPE_")) return connectionRefused("the answer is not HTTP")
  if (code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_")) return tlsFailure(code)
  if (cut.includes(code)) return connectionRefused("the connection was reset before an answer")
  if (code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED")
    return connectionRefused("the request cannot be written")
  const unasked = cause instanceof Error && cause.message.startsWith("bad ")
  return connectionRefused(
    unasked ? "the answer does not fit the request" : "the connection was closed before an answer"
  )
}
