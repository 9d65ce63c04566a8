import {
  IdentityProvider,
  type IdentityProviderService,
  type ProvedIdentity,
  type ProviderAnswer,
  type ProviderQuestion,
  ProviderUnavailable
} from "@trajet/domain/users"
import { Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import type { Configuration } from "openid-client"
import { boundedFetch } from "./bounded-fetch.ts"

// Loaded at the first use: most processes have no provider.
const library = Effect.promise(() => import("openid-client"))

/** Of each request to the provider. */
const timeoutSeconds = 5
const documentKept = Duration.minutes(30)
/** A proof that is older is asked for again by the provider. */
const proofSecondsMax = 600

interface OpenIdOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly name: string
  readonly domains: ReadonlyArray<string>
}

const loopbackHosts: ReadonlyArray<string> = ["localhost", "127.0.0.1", "[::1]"]

const isLoopback = (issuer: string): boolean =>
  URL.canParse(issuer) && new URL(issuer).protocol === "http:" && loopbackHosts.includes(new URL(issuer).hostname)

/** Reads the document of the issuer, which names the endpoints. Only `https` is asked, except on this machine. */
const discovered = ({ issuer, clientId, clientSecret }: OpenIdOptions) =>
  Effect.flatMap(library, (openid) =>
    Effect.tryPromise({
      try: () =>
        openid.discovery(
          new URL(issuer),
          clientId,
          { client_secret: Redacted.value(clientSecret) },
          openid.ClientSecretBasic(Redacted.value(clientSecret)),
          {
            timeout: timeoutSeconds,
            [openid.customFetch]: boundedFetch,
            // Without it the library trusts the connection, and does not check the signature of the ID token.
            execute: [openid.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [openid.allowInsecureRequests] : [])]
          }
        ),
      catch: (cause) => new ProviderUnavailable({ cause })
    })
  )

const Claims = Schema.Struct({
  email: Schema.String,
  email_verified: Schema.optionalKey(Schema.Unknown),
  auth_time: Schema.optionalKey(Schema.Number)
})

const identityOf = (claims: unknown): Option.Option<ProvedIdentity> =>
  Option.map(Schema.decodeUnknownOption(Claims)(claims), ({ auth_time: at, email, email_verified: verified }) => ({
    email,
    isEmailVerified: verified === true,
    provedAtMillis: at === undefined ? null : at * 1_000
  }))

const addressOf = (config: Configuration, { nonce, redirectUrl, state, verifier }: ProviderQuestion) =>
  Effect.flatMap(library, ({ buildAuthorizationUrl, calculatePKCECodeChallenge }) =>
    Effect.promise(async () =>
      String(
        buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope: "openid email",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          max_age: String(proofSecondsMax)
        })
      )
    )
  )

const answerUrl = ({ redirectUrl }: ProviderQuestion, { code, issuer, state }: ProviderAnswer): URL => {
  const url = new URL(redirectUrl)
  url.search = String(new URLSearchParams({ code, state, ...(issuer === null ? {} : { iss: issuer }) }))
  return url
}

/** Exchanges the code, and checks state, nonce, PKCE, signature, issuer, audience and times of the ID token. */
const exchanged = (config: Configuration, question: ProviderQuestion, answer: ProviderAnswer) =>
  Effect.flatMap(library, ({ authorizationCodeGrant }) =>
    Effect.tryPromise(() =>
      authorizationCodeGrant(config, answerUrl(question, answer), {
        expectedState: question.state,
        expectedNonce: question.nonce,
        pkceCodeVerifier: question.verifier,
        idTokenExpected: true
      })
    )
  ).pipe(
    Effect.map((tokens) => identityOf(tokens.claims())),
    Effect.catch((error) => Effect.as(Effect.logInfo("a provider's answer is refused", error), Option.none()))
  )

const make = Effect.fnUntraced(function* (options: OpenIdOptions) {
  const [kept, forget] = yield* Effect.cachedInvalidateWithTTL(discovered(options), documentKept)
  // A failure is not kept.
  const config = Effect.tapError(kept, () => forget)
  const service: IdentityProviderService = {
    name: options.name,
    domains: options.domains,
    address: (question) => Effect.flatMap(config, (found) => addressOf(found, question)),
    identity: (question, answer) => Effect.flatMap(config, (found) => exchanged(found, question, answer))
  }
  return Option.some(service)
})

/** Sign-in by an OpenID provider, by openid-client; none without options. */
export const openIdProvider = (options: OpenIdOptions | null): Layer.Layer<IdentityProvider> =>
  options === null ? Layer.succeed(IdentityProvider, Option.none()) : Layer.effect(IdentityProvider, make(options))
