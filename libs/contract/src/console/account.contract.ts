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
import { NotFound } from "../schema/problem-responses.ts"
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
import { SessionSecurity } from "./session-security.ts"
import { UserShown } from "./session.model.ts"

const byEveryUser = {
  who: user("member", "administrator", "operator"),
  admitted: onePlace,
  costs: oneRequest
} as const
const reading = { ...byEveryUser, once: "no_key", again: reads, sensitive: [], problems: [] } as const
const addingPasskey = {
  ...byEveryUser,
  once: "form_only",
  again: notAgain("/console/api/account/passkeys", "relay_unavailable"),
  sensitive: ["gives_access"],
  problems: []
} as const
const deleting = {
  ...byEveryUser,
  once: "no_key",
  again: idempotent,
  answers: { 204: HttpApiSchema.NoContent },
  problems: [NotFound]
} as const

export class AccountApi extends group(
  "account",
  { title: "Account", description: "The account of the user who is signed in.", security: SessionSecurity },
  {
    change: endpoint("PATCH /console/api/account", {
      ...byEveryUser,
      once: "no_key",
      again: notAgain("/console/api/session", "relay_unavailable"),
      sensitive: [],
      body: ChangeAccountRequest,
      answers: { 200: UserShown },
      problems: [],
      summary: "Change your name and language"
    }),
    changePassword: endpoint("POST /console/api/account/password", {
      ...byEveryUser,
      once: "form_only",
      again: notAgain("/console/api/account/sessions", "relay_unavailable"),
      sensitive: ["gives_access", "ends_access"],
      body: PasswordRequest,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [],
      summary: "Choose a new password, and end your other sessions"
    }),
    resetPassword: endpoint("POST /console/api/account/password-reset", {
      who: visitor,
      admitted: onePlace,
      costs: oneVisit,
      once: "form_only",
      again: notAgain("/console/api/session", "relay_unavailable"),
      sensitive: [],
      body: PasswordResetRequest,
      answers: { 202: Nothing },
      problems: [],
      summary: "Ask for a mail with a link to choose a new password"
    }),
    listProofs: endpoint("GET /console/api/account/proofs", {
      ...reading,
      answers: { 200: AccountProofs },
      summary: "Show by what you can prove again who you are"
    }),
    listSessions: endpoint("GET /console/api/account/sessions", {
      ...reading,
      answers: { 200: AccountSessions },
      summary: "List your sessions"
    }),
    endSession: endpoint("DELETE /console/api/account/sessions/:id", {
      ...deleting,
      // A user who sees a foreign session in the list ends it at once.
      sensitive: [],
      summary: "End one of your sessions"
    }),
    listPasskeys: endpoint("GET /console/api/account/passkeys", {
      ...reading,
      answers: { 200: PasskeyList },
      summary: "List your passkeys"
    }),
    passkeyOptions: endpoint("POST /console/api/account/passkeys/options", {
      ...addingPasskey,
      bodyMayBeAbsent: true,
      answers: { 200: PasskeyOptions },
      summary: "Begin to add a passkey"
    }),
    addPasskey: endpoint("POST /console/api/account/passkeys", {
      ...addingPasskey,
      body: NewPasskeyRequest,
      answers: { 201: PasskeyShown },
      summary: "Add a passkey"
    }),
    deletePasskey: endpoint("DELETE /console/api/account/passkeys/:id", {
      ...deleting,
      sensitive: ["ends_access"],
      summary: "Delete a passkey"
    })
  }
) {}
