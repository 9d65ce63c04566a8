import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always } from "../schema/problem-responses.ts"
import { LinkRequest, PasskeyAnswer, PasskeyOptions } from "./account.model.ts"
import { anyone, ConsoleAccessNote, everyUser } from "./console-access.ts"
import { SessionSecurity } from "./session-security.ts"
import {
  ConfirmationRequest,
  ProviderAnswerRequest,
  ProviderSignIn,
  SessionShown,
  SignInMethods,
  SignInRequest
} from "./session.model.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })

export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("show", "/session", { success: SessionShown, error: always })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("Show who is signed in")),
    HttpApiEndpoint.post("signIn", "/session", { payload: SignInRequest, success: SessionShown, error: always })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Sign in by e-mail address and password")),
    HttpApiEndpoint.delete("signOut", "/session", { success: HttpApiSchema.NoContent, error: always })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Sign out")),
    HttpApiEndpoint.post("confirm", "/session/confirmation", {
      payload: ConfirmationRequest,
      success: SessionShown,
      error: always
    })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("Prove again who you are, by the password")),
    HttpApiEndpoint.post("signInByLink", "/session/link", {
      payload: LinkRequest,
      success: SessionShown,
      error: always
    })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Sign in by a one-time link, and choose a password if the link is for that")),
    HttpApiEndpoint.get("methods", "/session/methods", { success: SignInMethods, error: always })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Show by what users sign in")),
    HttpApiEndpoint.post("beginByProvider", "/session/provider", { success: ProviderSignIn, error: always })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Begin a sign-in at the OpenID provider")),
    HttpApiEndpoint.post("signInByProvider", "/session/provider-answer", {
      payload: ProviderAnswerRequest,
      success: SessionShown,
      error: always
    })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Sign in by the answer of the OpenID provider")),
    HttpApiEndpoint.post("passkeyOptions", "/session/passkey-options", { success: PasskeyOptions, error: always })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Begin a sign-in by passkey")),
    HttpApiEndpoint.post("signInByPasskey", "/session/passkey", {
      payload: PasskeyAnswer,
      success: SessionShown,
      error: always
    })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Sign in by passkey"))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Session", description: "Sign-in and sign-out." }))
  .prefix("/console/api") {}
