import { Result, Schema } from "effect"
import { Base64 } from "effect/encoding"
import type { AttemptResult } from "../../deliveries/delivery.model.ts"
import type { WebhookRequest } from "../../dispatching/webhook-sender.port.ts"
import { checkNewEndpointUrl } from "../endpoint-url.rules.ts"
import type { AskedTokenSource, Endpoint, TokenSource } from "../endpoint.model.ts"
import { SettingRefused } from "../endpoints.errors.ts"

/** Characters. */
export const tokenSourceBounds = { clientLengthMax: 500, secretLengthMax: 2_000, scopeLengthMax: 1_000 } as const

/** `text`: the client's secret; null keeps the sealed one. */
interface CheckedTokenSource {
  readonly shown: TokenSource
  readonly text: string | null
}

// Characters of RFC 6749, appendix A.
const visible = /^[ -~]+$/u
const scopes = /^[!#-[\]-~]+(?: [!#-[\]-~]+)*$/u

type Member = "token_url" | "client_id" | "client_secret" | "scope" | "audience"

const refused = (member: Member, problem: string) =>
  Result.fail(new SettingRefused({ field: `oauth2.${member}`, problem }))

const otherCharacters = "it has other characters than visible ASCII and spaces"

/**
 * Checks where an endpoint is asked to get its tokens from, of which it has `kept` (WHK-70). Null for none. The kept secret
 * goes only to the client and the URL that it was given for. Fails with `SettingRefused`.
 */
export const checkTokenSource = (
  { audience = null, clientId, clientSecret, scope = null, tokenUrl }: AskedTokenSource,
  kept: TokenSource | null,
  allowLoopback: boolean
): Result.Result<CheckedTokenSource | null, SettingRefused> => {
  if (tokenUrl === undefined) {
    const isNone =
      [clientId, clientSecret].every((member) => member === undefined) && scope === null && audience === null
    return isNone ? Result.succeed(null) : refused("token_url", "the URL of the token server is missing")
  }
  const url = checkNewEndpointUrl(tokenUrl, allowLoopback)
  if (Result.isFailure(url)) return refused("token_url", url.failure.problem)
  if (clientId === undefined) return refused("client_id", "the id of the client is missing")
  if (!visible.test(clientId)) return refused("client_id", otherCharacters)
  if (clientSecret !== undefined && !visible.test(clientSecret)) return refused("client_secret", otherCharacters)
  if (scope !== null && !scopes.test(scope))
    return refused("scope", "it is no list of scopes with one space between them")
  if (audience !== null && !visible.test(audience)) return refused("audience", otherCharacters)
  const isKept = kept !== null && kept.tokenUrl === url.success && kept.clientId === clientId
  if (clientSecret === undefined && !isKept) {
    return refused("client_secret", "a new token server or client needs its secret")
  }
  return Result.succeed({ shown: { tokenUrl: url.success, clientId, scope, audience }, text: clientSecret ?? null })
}

/** `application/x-www-form-urlencoded` of ASCII. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[!'()~]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")

/** The request for a token (RFC 6749 §4.4.2), with the client's credentials in the header, as §2.3.1 has it. */
export const tokenRequest = (
  { tenant }: Pick<Endpoint, "tenant">,
  { audience, clientId, scope, tokenUrl }: TokenSource,
  clientSecret: string
): WebhookRequest => {
  const credentials = Base64.encode(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)
  const form = [
    "grant_type=client_credentials",
    ...(scope === null ? [] : [`scope=${formEncoded(scope)}`]),
    ...(audience === null ? [] : [`audience=${formEncoded(audience)}`])
  ]
  return {
    groupId: tenant.groupId,
    url: tokenUrl,
    headers: [
      ["authorization", `Basic ${credentials}`],
      ["content-type", "application/x-www-form-urlencoded"],
      ["accept", "application/json"]
    ],
    body: form.join("&")
  }
}

/** A token, and how long it is sent. */
interface GrantedToken {
  readonly token: string
  readonly usableMillis: number
}

const secondMillis = 1_000
const usableMillisMin = secondMillis
const usableMillisMax = 24 * 3_600 * secondMillis
const secondsUnlessSaid = 300
const marginSecondsMax = 60

// An answer is short of its life by the way to the receiver: a fifth of it, at most a minute.
const usableMillisOf = (seconds: number): number => {
  const usable = (seconds - Math.min(marginSecondsMax, seconds / 5)) * secondMillis
  return Math.min(usableMillisMax, Math.max(usableMillisMin, Math.floor(usable)))
}

const Granted = Schema.Struct({
  access_token: Schema.String.check(Schema.isPattern(/^[!-~]{1,8000}$/u)),
  token_type: Schema.String.check(Schema.isPattern(/^bearer$/iu)),
  // Some token servers write the number of seconds as a text.
  expires_in: Schema.optionalKey(
    Schema.Union([Schema.Finite, Schema.String.check(Schema.isPattern(/^\d{1,9}$/u)), Schema.Null])
  )
})
const decodeGranted = Schema.decodeUnknownResult(Schema.fromJsonString(Granted))
const decodeProblem = Schema.decodeUnknownResult(
  Schema.fromJsonString(
    Schema.Struct({
      // Those of RFC 6749 §5.2, and no others: an answer might repeat the secret.
      error: Schema.Literals([
        "invalid_request",
        "invalid_client",
        "invalid_grant",
        "unauthorized_client",
        "unsupported_grant_type",
        "invalid_scope",
        "access_denied",
        "server_error",
        "temporarily_unavailable"
      ])
    })
  )
)

/** The token in an answer, or why there is none: a text that has nothing of the answer but a known code. */
export const tokenIn = ({ answer, detail, error }: AttemptResult): Result.Result<GrantedToken, string> => {
  if (error !== null) {
    const problem = decodeProblem(answer ?? "")
    const code = Result.isSuccess(problem) ? ` (${problem.success.error})` : ""
    return Result.fail(`the token server: ${detail ?? error}${code}`)
  }
  const granted = decodeGranted(answer ?? "")
  if (Result.isFailure(granted)) {
    return Result.fail("the token server: its answer is no JSON of at most 32 KiB with a bearer token")
  }
  const { access_token: token, expires_in: seconds } = granted.success
  return Result.succeed({ token, usableMillis: usableMillisOf(Number(seconds ?? secondsUnlessSaid)) })
}
