import { Context, type Effect, type Option, type Schema } from "effect"
import type { NewPasskey, Passkey } from "./passkey.model.ts"
import type { User } from "./user.model.ts"

/** What a browser says about a passkey; only the verifier reads it. */
export type PasskeyText = Schema.JsonObject

/** A question to an authenticator, and the site that asks it. */
export interface PasskeyQuestion {
  readonly challenge: string
  /** Address of the console as the browser names it, such as `https://api.example`. */
  readonly siteUrl: string
}

/** Speaks WebAuthn: makes the options of browsers, and verifies what authenticators have signed. */
export class PasskeyVerifier extends Context.Service<
  PasskeyVerifier,
  {
    /** The challenge that an answer of a browser names; null if the answer has none. */
    readonly challengeOf: (answer: PasskeyText) => string | null
    readonly creationOptions: (
      question: PasskeyQuestion,
      user: User,
      known: ReadonlyArray<Passkey>
    ) => Effect.Effect<PasskeyText>
    /** The new passkey; none if the answer is not a valid one to the question. The user must be verified. */
    readonly verifyCreation: (
      question: PasskeyQuestion,
      answer: PasskeyText
    ) => Effect.Effect<Option.Option<NewPasskey>>
    readonly signInOptions: (question: PasskeyQuestion) => Effect.Effect<PasskeyText>
    /** The new count of signatures; none if the passkey has not signed this answer to the question. */
    readonly verifySignIn: (
      question: PasskeyQuestion,
      answer: PasskeyText,
      passkey: Passkey
    ) => Effect.Effect<Option.Option<number>>
  }
>()("@trajet/domain/users/PasskeyVerifier") {}
