import type { ConsoleApi, PasskeyShown } from "@trajet/contract"
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
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { signedIn, type SignInOptions } from "./session-wire.ts"

type Groups = typeof ConsoleApi.groups
type AccountHandlers = HandlersOf<Groups["account"]["declared"]>
type SessionHandlers = HandlersOf<Groups["session"]["declared"]>

const passkeyWire = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyShown => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt
})

/** The passkeys of the user who is signed in. */
export const passkeyHandlers = {
  listPasskeys: Effect.fnUntraced(function* ({ caller }) {
    return { data: (yield* listPasskeys(caller)).map(passkeyWire) }
  }),
  passkeyOptions: ({ caller }) => passkeyCreationOptions(caller),
  addPasskey: Effect.fnUntraced(function* ({ caller, body: { name, passkey } }) {
    return passkeyWire(yield* addPasskey(caller, name, passkey))
  }),
  deletePasskey: ({ caller, params }) => deletePasskey(caller, params.id)
} satisfies Pick<AccountHandlers, "listPasskeys" | "passkeyOptions" | "addPasskey" | "deletePasskey">

/** Sign-in by passkey. */
export const passkeySignInHandlers = ({ environments, slowly }: SignInOptions) =>
  ({
    passkeyOptions: ({ caller }) => passkeySignInOptions(caller),
    signInByPasskey: Effect.fnUntraced(function* ({ caller, body }) {
      return signedIn(yield* slowly(caller.ip, signInByPasskey(caller, body.id, body)), caller, environments)
    })
  }) satisfies Pick<SessionHandlers, "passkeyOptions" | "signInByPasskey">
