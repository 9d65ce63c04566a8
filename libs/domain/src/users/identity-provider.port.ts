import { Context, type Effect, type Option } from "effect"
import type { ProviderUnavailable } from "./users.errors.ts"

/** One sign-in at the provider: values that only this service and the browser of this sign-in know. */
export interface ProviderQuestion {
  readonly state: string
  readonly nonce: string
  /** Verifier of PKCE. */
  readonly verifier: string
  /** The page to which the provider sends the browser back. */
  readonly redirectUrl: string
}

/** What the provider sent with the browser. */
export interface ProviderAnswer {
  readonly code: string
  readonly state: string
  /** The issuer (RFC 9207); null if the provider does not name itself. */
  readonly issuer: string | null
}

export interface ProvedIdentity {
  readonly email: string
  readonly isEmailVerified: boolean
  /** When the user has proved to the provider who it is, epoch milliseconds; null if the provider does not say. */
  readonly provedAtMillis: number | null
}

export interface IdentityProviderService {
  /** The name that the page of the sign-in shows. */
  readonly name: string
  /** Domains of the e-mail addresses that may sign in, in small letters; none: all. */
  readonly domains: ReadonlyArray<string>
  /** The page of the provider that asks the user. */
  readonly address: (question: ProviderQuestion) => Effect.Effect<string, ProviderUnavailable>
  /** The user; none if the answer does not fit the question, or the provider does not vouch for it. */
  readonly identity: (
    question: ProviderQuestion,
    answer: ProviderAnswer
  ) => Effect.Effect<Option.Option<ProvedIdentity>, ProviderUnavailable>
}

/** An OpenID provider by which users sign in; none if there is no such setting. */
export class IdentityProvider extends Context.Service<IdentityProvider, Option.Option<IdentityProviderService>>()(
  "@trajet/domain/users/IdentityProvider"
) {}
