import { ConsoleApi, NewPasskeyRequest, PasskeyAnswer, type PasskeyShown } from "@trajet/contract"
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  passkeyCreationOptions,
  passkeySignInOptions,
  signInByPasskey
} from "@trajet/domain/users"
import { Effect } from "effect"
import { consoleRoute, visitorRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { signedIn, type SignInOptions } from "./session.handlers.ts"

const { account, session } = ConsoleApi.groups

const passkeyWire = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyShown => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt
})

const list = consoleRoute({
  endpoint: account.endpoints.listPasskeys,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    return { status: 200, body: JSON.stringify({ data: (yield* listPasskeys(caller)).map(passkeyWire) }) }
  })
})

const options = consoleRoute({
  endpoint: account.endpoints.passkeyOptions,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller }) {
    return { status: 200, body: JSON.stringify(yield* passkeyCreationOptions(caller)) }
  })
})

const add = consoleRoute({
  endpoint: account.endpoints.addPasskey,
  query: noMembers,
  body: NewPasskeyRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body: { name, passkey } }) {
    return { status: 201, body: JSON.stringify(passkeyWire(yield* addPasskey(caller, name, passkey))) }
  })
})

const remove = consoleRoute({
  endpoint: account.endpoints.deletePasskey,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    yield* deletePasskey(caller, params["id"] ?? "")
    return { status: 204, body: "" }
  })
})

/** The passkeys of the user who is signed in. */
export const passkeyRoutes = [list, options, add, remove]

const signInOptions = visitorRoute({
  endpoint: session.endpoints.passkeyOptions,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller }) {
    return { status: 200, body: JSON.stringify(yield* passkeySignInOptions(caller)) }
  })
})

/** Sign-in by passkey. */
export const passkeySignInRoutes = ({ environments, slowly }: SignInOptions) => [
  signInOptions,
  visitorRoute({
    endpoint: session.endpoints.signInByPasskey,
    query: noMembers,
    body: PasskeyAnswer,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body }) {
      const started = yield* slowly(caller.ip, signInByPasskey(caller, body.id, body))
      return signedIn(started, caller, environments)
    })
  })
]
