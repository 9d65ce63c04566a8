import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import {
  type NewPasskey,
  type Passkey,
  type PasskeyQuestion,
  type PasskeyText,
  PasskeyVerifier
} from "@trajet/domain/users"
import { Effect, Layer, Option, Schema } from "effect"

// Loaded at the first use: the library takes half a second, and most processes serve no passkey.
const library = Effect.promise(() => import("@simplewebauthn/server"))

const rpName = "Trajet"

/** The domain that passkeys are bound to: the host name without its port. */
const domainOf = (siteUrl: string): string => (URL.canParse(siteUrl) ? new URL(siteUrl).hostname : "")
const originOf = (siteUrl: string): string => (URL.canParse(siteUrl) ? new URL(siteUrl).origin : "")

const encoded = (text: string): string => Buffer.from(text, "utf8").toString("base64url")

const ClientData = Schema.fromJsonString(Schema.Struct({ challenge: Schema.String }))
const Answer = Schema.Struct({ response: Schema.Struct({ clientDataJSON: Schema.String }) })

const challengeOf = (answer: PasskeyText): string | null => {
  const given = Schema.decodeUnknownOption(Answer)(answer)
  if (Option.isNone(given)) return null
  const text = Buffer.from(given.value.response.clientDataJSON, "base64url").toString("utf8")
  return Option.match(Schema.decodeUnknownOption(ClientData)(text), {
    onNone: () => null,
    onSome: ({ challenge }) => Buffer.from(challenge, "base64url").toString("utf8")
  })
}

const jsonOf = (options: unknown): PasskeyText =>
  Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Json))(JSON.parse(JSON.stringify(options)))

const text = Schema.String
const common = {
  id: text,
  rawId: text,
  type: Schema.Literal("public-key"),
  clientExtensionResults: Schema.Struct({}).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
}
const Creation = Schema.Struct({
  ...common,
  response: Schema.Struct({
    clientDataJSON: text,
    attestationObject: text,
    transports: Schema.optionalKey(Schema.mutable(Schema.Array(text)))
  })
})
const SignIn = Schema.Struct({
  ...common,
  response: Schema.Struct({ clientDataJSON: text, authenticatorData: text, signature: text })
})

/** The result of a check; none if the library refuses the answer, which it does by throwing. */
const checked = <A>(check: () => Promise<A | null>): Effect.Effect<Option.Option<A>> =>
  Effect.tryPromise(check).pipe(
    Effect.map((result) => Option.fromNullishOr(result)),
    Effect.orElseSucceed(() => Option.none<A>())
  )

const expected = ({ challenge, siteUrl }: PasskeyQuestion) => ({
  expectedChallenge: encoded(challenge),
  expectedOrigin: originOf(siteUrl),
  expectedRPID: domainOf(siteUrl),
  requireUserVerification: true
})

const credentialOf = ({ id, publicKey, counter }: Passkey) => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
  counter
})

const verifyCreation: PasskeyVerifier["Service"]["verifyCreation"] = (question, answer) =>
  Effect.flatMap(library, ({ verifyRegistrationResponse }) =>
    checked(async (): Promise<NewPasskey | null> => {
      const response: RegistrationResponseJSON = Schema.decodeUnknownSync(Creation)(answer)
      const { verified, registrationInfo } = await verifyRegistrationResponse({ ...expected(question), response })
      if (!verified || registrationInfo === undefined) return null
      const { id, publicKey, counter } = registrationInfo.credential
      const transports = response.response.transports ?? []
      return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports }
    })
  )

const verifySignIn: PasskeyVerifier["Service"]["verifySignIn"] = (question, answer, passkey) =>
  Effect.flatMap(library, ({ verifyAuthenticationResponse }) =>
    checked(async () => {
      const response: AuthenticationResponseJSON = Schema.decodeUnknownSync(SignIn)(answer)
      const credential = credentialOf(passkey)
      const result = await verifyAuthenticationResponse({ ...expected(question), response, credential })
      return result.verified ? result.authenticationInfo.newCounter : null
    })
  )

/** Passkeys by SimpleWebAuthn. Authenticators verify their user, by a PIN, a finger or a face. */
export const webauthnPasskeys: Layer.Layer<PasskeyVerifier> = Layer.succeed(
  PasskeyVerifier,
  PasskeyVerifier.of({
    challengeOf,
    creationOptions: Effect.fnUntraced(function* ({ challenge, siteUrl }, user, known) {
      const { generateRegistrationOptions } = yield* library
      const options = {
        rpName,
        rpID: domainOf(siteUrl),
        challenge,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" }
      } as const
      return jsonOf(
        yield* Effect.promise(() =>
          generateRegistrationOptions({ ...options, excludeCredentials: [...options.excludeCredentials] })
        )
      )
    }),
    verifyCreation,
    signInOptions: Effect.fnUntraced(function* ({ challenge, siteUrl }) {
      const { generateAuthenticationOptions } = yield* library
      const options = { rpID: domainOf(siteUrl), challenge, userVerification: "required" } as const
      return jsonOf(yield* Effect.promise(() => generateAuthenticationOptions(options)))
    }),
    verifySignIn
  })
)
