import { Environment } from "@trajet/domain/access"
import { passwordCharacters, UserLanguage, UserRole } from "@trajet/domain/users"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { Email, Instant } from "../schema/text.model.ts"

/** A password that is typed to sign in. New passwords have further rules (CON-13). */
const TypedPassword = text(passwordCharacters.max)

export const SignInRequest = Schema.Struct({ email: Email, password: TypedPassword }).annotate({
  identifier: "SignInRequest",
  examples: [{ email: "claire.martin@example.com", password: "correct horse battery" }]
})

export const ConfirmationRequest = Schema.Struct({ password: TypedPassword }).annotate({
  identifier: "ConfirmationRequest",
  examples: [{ password: "correct horse battery" }]
})

export const UserShown = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  language: UserLanguage,
  role: UserRole,
  group: Schema.NullOr(Schema.Struct({ id: Schema.String, name: Schema.String })).annotate({
    description: "The client group of the user; null for operators"
  })
}).annotate({ identifier: "UserShown" })
export type UserShown = typeof UserShown.Type

/** Who is signed in. */
export const SessionShown = Schema.Struct({
  user: UserShown,
  environments: Schema.Array(Environment).annotate({
    description: "The environments of this host, by the header X-Trajet-Environment"
  }),
  signed_in_at: Instant.annotate({ description: "The last proof of who the user is" }),
  recent_until: Instant.annotate({ description: "Until then, sensitive changes need no further proof" }),
  expires_at: Instant.annotate({ description: "End of the session if it is not used again" })
}).annotate({ identifier: "SessionShown" })
export type SessionShown = typeof SessionShown.Type

export const SignInMethods = Schema.Struct({
  provider: Schema.NullOr(Schema.String).annotate({
    description: "Name of the OpenID provider by which users sign in too; null if there is none"
  }),
  sends_mails: Schema.Boolean.annotate({
    description: "False if this host has no mail server: then no invitation and no link for a password leaves"
  })
}).annotate({ identifier: "SignInMethods", examples: [{ provider: "OpenID", sends_mails: true }] })

export const ProviderSignIn = Schema.Struct({
  url: Schema.String.annotate({ description: "The page of the provider that asks the user" })
}).annotate({
  identifier: "ProviderSignIn",
  examples: [{ url: "https://login.example/authorize?client_id=trajet&state=9b2f" }]
})

/** What the provider sent with the browser, in the query of `/console/provider`. */
export const ProviderAnswerRequest = Schema.Struct({
  code: text(2_000),
  state: text(200),
  issuer: Schema.optionalKey(text(500))
}).annotate({ identifier: "ProviderAnswerRequest", examples: [{ code: "SplxlOBeZQQYbYS6WxSbIA", state: "9b2f" }] })
