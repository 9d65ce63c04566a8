import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, NotFound } from "../schema/problem-responses.ts"
import {
  AccountProofs,
  AccountSessions,
  ChangeAccountRequest,
  NewPasskeyRequest,
  Nothing,
  PasskeyList,
  PasskeyOptions,
  PasskeyShown,
  PasswordRequest,
  PasswordResetRequest
} from "./account.model.ts"
import { anyone, ConsoleAccessNote, everyUser, recently } from "./console-access.ts"
import { SessionSecurity } from "./session-security.ts"
import { UserShown } from "./session.model.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })
const byId = { id: Schema.String }

export class AccountApi extends HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.patch("change", "/account", { payload: ChangeAccountRequest, success: UserShown, error: always })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("Change your name and language")),
    HttpApiEndpoint.post("changePassword", "/account/password", {
      payload: PasswordRequest,
      success: HttpApiSchema.NoContent,
      error: always
    })
      .annotate(ConsoleAccessNote, recently(everyUser))
      .annotateMerge(summary("Choose a new password, and end your other sessions")),
    HttpApiEndpoint.post("resetPassword", "/account/password-reset", {
      payload: PasswordResetRequest,
      success: Nothing.pipe(HttpApiSchema.status(202)),
      error: always
    })
      .annotate(ConsoleAccessNote, anyone)
      .annotateMerge(summary("Ask for a mail with a link to choose a new password")),
    HttpApiEndpoint.get("listProofs", "/account/proofs", { success: AccountProofs, error: always })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("Show by what you can prove again who you are")),
    HttpApiEndpoint.get("listSessions", "/account/sessions", { success: AccountSessions, error: always })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("List your sessions")),
    HttpApiEndpoint.delete("endSession", "/account/sessions/:id", {
      params: byId,
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("End one of your sessions")),
    HttpApiEndpoint.get("listPasskeys", "/account/passkeys", { success: PasskeyList, error: always })
      .annotate(ConsoleAccessNote, everyUser)
      .annotateMerge(summary("List your passkeys")),
    HttpApiEndpoint.post("passkeyOptions", "/account/passkeys/options", { success: PasskeyOptions, error: always })
      .annotate(ConsoleAccessNote, recently(everyUser))
      .annotateMerge(summary("Begin to add a passkey")),
    HttpApiEndpoint.post("addPasskey", "/account/passkeys", {
      payload: NewPasskeyRequest,
      success: PasskeyShown.pipe(HttpApiSchema.status(201)),
      error: always
    })
      .annotate(ConsoleAccessNote, recently(everyUser))
      .annotateMerge(summary("Add a passkey")),
    HttpApiEndpoint.delete("deletePasskey", "/account/passkeys/:id", {
      params: byId,
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, recently(everyUser))
      .annotateMerge(summary("Delete a passkey"))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "The account of the user who is signed in." }))
  .prefix("/console/api") {}
