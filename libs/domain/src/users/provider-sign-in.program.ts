import { Clock, Effect, Option } from "effect"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import { minuteMillis } from "../time/instant.rules.ts"
import { IdentityProvider, type ProvedIdentity, type ProviderAnswer } from "./identity-provider.port.ts"
import { Passkeys } from "./passkeys.port.ts"
import { isOfDomain, provedAgoMillis } from "./provider-sign-in.rules.ts"
import { sessionTokenLength } from "./session.rules.ts"
import { sessionDigest, startSession, type Visitor } from "./sign-in.program.ts"
import { SignInRefused } from "./users.errors.ts"
import { Users } from "./users.port.ts"

/** How long a sign-in at the provider may take. */
const questionMillis = 10 * minuteMillis

const providerPage = "/console/provider"

const refused = () => new SignInRefused()

const provider = Effect.flatMap(IdentityProvider, (found) => Effect.mapError(Effect.fromOption(found), refused))

/** The name under which an open sign-in is stored, without its token. */
const nameOf = (token: string) => Effect.map(sessionDigest(`provider:${token}`), (digest) => `provider ${digest}`)

/** The values of a sign-in follow from its token, which the browser keeps in a cookie, so that no row has them. */
const questionOf = Effect.fnUntraced(function* (token: string, { siteUrl }: Visitor) {
  const mac = yield* Mac
  const valueOf = (purpose: string) => mac.sign("session", `provider ${purpose}:${token}`)
  return {
    state: yield* valueOf("state"),
    nonce: yield* valueOf("nonce"),
    verifier: yield* valueOf("verifier"),
    redirectUrl: `${siteUrl}${providerPage}`
  }
})

/** Begins a sign-in at the provider. Fails with `SignInRefused` if there is none, and with `ProviderUnavailable`. */
export const beginProviderSignIn = Effect.fn("beginProviderSignIn")(function* (visitor: Visitor) {
  const identifiers = yield* Identifiers
  const challenges = yield* Passkeys
  const { address } = yield* provider
  const token = yield* identifiers.secret(sessionTokenLength)
  const url = yield* address(yield* questionOf(token, visitor))
  yield* challenges.addChallenge(yield* nameOf(token), null, questionMillis)
  return { url, token }
})

/** The user of an identity: a verified address of an allowed domain that belongs to a user. */
const userOf = Effect.fnUntraced(function* (
  { email, isEmailVerified }: ProvedIdentity,
  domains: ReadonlyArray<string>
) {
  const users = yield* Users
  if (!isEmailVerified || !isOfDomain(email, domains)) return yield* refused()
  return yield* Effect.mapError(Effect.fromOption(yield* users.byEmail(email)), refused)
})

/**
 * Signs a user in by the answer of the provider, in the browser that began, once. Fails with `SignInRefused` for every
 * reason, and with `ProviderUnavailable`. Creates no user.
 */
export const signInByProvider = Effect.fn("signInByProvider")(function* (visitor: Visitor, answer: ProviderAnswer) {
  const challenges = yield* Passkeys
  const { domains, identity } = yield* provider
  const { providerToken: token } = visitor
  if (token === null) return yield* refused()
  const question = yield* questionOf(token, visitor)
  if (answer.state !== question.state) return yield* refused()
  if (Option.isNone(yield* challenges.takeChallenge(yield* nameOf(token)))) return yield* refused()
  const proved = yield* Effect.mapError(Effect.fromOption(yield* identity(question, answer)), refused)
  const user = yield* userOf(proved, domains)
  const now = yield* Clock.currentTimeMillis
  return yield* startSession(user, visitor, provedAgoMillis(proved.provedAtMillis, now))
})
