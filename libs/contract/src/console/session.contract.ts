import { HttpApiSchema } from "effect/http-api"
import { endpoint, group } from "../endpoint/endpoint.ts"
import {
  idempotent,
  notAgain,
  onePlace,
  oneRequest,
  oneVisit,
  reads,
  user,
  visitor
} from "../endpoint/passage.model.ts"
import { LinkRequest, PasskeyAnswer, PasskeyOptions } from "./account.model.ts"
import { SessionSecurity } from "./session-security.ts"
import {
  ConfirmationRequest,
  ProviderAnswerRequest,
  ProviderSignIn,
  SessionShown,
  SignInMethods,
  SignInRequest
} from "./session.model.ts"

const byEveryUser = {
  who: user("member", "administrator", "operator"),
  admitted: onePlace,
  sensitive: [],
  costs: oneRequest
} as const
const byAnyone = { who: visitor, admitted: onePlace, sensitive: [], costs: oneVisit } as const
/** A sign-in starts another session each time; its cookie is no part of the answer's body. */
const signingIn = {
  ...byAnyone,
  once: "form_only",
  again: notAgain("/console/api/session", "relay_unavailable"),
  answers: { 200: SessionShown },
  problems: []
} as const
/** Each call makes another challenge. */
const beginning = {
  ...byAnyone,
  once: "form_only",
  again: notAgain("/console/api/session", "relay_unavailable"),
  bodyMayBeAbsent: true,
  problems: []
} as const

export class SessionApi extends group(
  "session",
  { title: "Session", description: "Sign-in and sign-out.", security: SessionSecurity },
  {
    show: endpoint("GET /console/api/session", {
      ...byEveryUser,
      once: "no_key",
      again: reads,
      answers: { 200: SessionShown },
      problems: [],
      summary: "Show who is signed in"
    }),
    signIn: endpoint("POST /console/api/session", {
      ...signingIn,
      body: SignInRequest,
      summary: "Sign in by e-mail address and password"
    }),
    signOut: endpoint("DELETE /console/api/session", {
      ...byAnyone,
      once: "no_key",
      again: idempotent,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [],
      summary: "Sign out"
    }),
    confirm: endpoint("POST /console/api/session/confirmation", {
      ...byEveryUser,
      once: "form_only",
      again: notAgain("/console/api/session", "relay_unavailable"),
      body: ConfirmationRequest,
      answers: { 200: SessionShown },
      problems: [],
      summary: "Prove again who you are, by the password"
    }),
    signInByLink: endpoint("POST /console/api/session/link", {
      ...signingIn,
      body: LinkRequest,
      summary: "Sign in by a one-time link, and choose a password if the link is for that"
    }),
    methods: endpoint("GET /console/api/session/methods", {
      ...byAnyone,
      once: "no_key",
      again: reads,
      answers: { 200: SignInMethods },
      problems: [],
      summary: "Show by what users sign in"
    }),
    beginByProvider: endpoint("POST /console/api/session/provider", {
      ...beginning,
      answers: { 200: ProviderSignIn },
      summary: "Begin a sign-in at the OpenID provider"
    }),
    signInByProvider: endpoint("POST /console/api/session/provider-answer", {
      ...signingIn,
      body: ProviderAnswerRequest,
      summary: "Sign in by the answer of the OpenID provider"
    }),
    passkeyOptions: endpoint("POST /console/api/session/passkey-options", {
      ...beginning,
      answers: { 200: PasskeyOptions },
      summary: "Begin a sign-in by passkey"
    }),
    signInByPasskey: endpoint("POST /console/api/session/passkey", {
      ...signingIn,
      body: PasskeyAnswer,
      summary: "Sign in by passkey"
    })
  }
) {}
