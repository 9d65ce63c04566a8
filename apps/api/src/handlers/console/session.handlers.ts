import { ConsoleApi } from "@trajet/contract"
import { confirmByPassword, signInByLink, signInByPassword, signOut } from "@trajet/domain/users"
import { Effect } from "effect"
import { serve, SettingCookies } from "../../edge/endpoints/serve.ts"
import { isSecureUrl, noSession } from "../../edge/session/cookies.ts"
import { passkeySignInHandlers } from "./passkeys.handlers.ts"
import { providerHandlers } from "./provider.handlers.ts"
import { sessionWire, signedIn, type SignInOptions } from "./session-wire.ts"

/** Sign-in and sign-out, who is signed in, and the proof of it. */
export const sessionRoutes = (options: SignInOptions) => {
  const { environments, slowly } = options
  return serve(ConsoleApi.groups.session, {
    ...passkeySignInHandlers(options),
    ...providerHandlers(options),
    show: ({ caller: { session, user } }) => Effect.succeed(sessionWire(user, session, environments)),
    signIn: Effect.fnUntraced(function* ({ caller, body }) {
      return signedIn(yield* slowly(caller.ip, signInByPassword(caller, body)), caller, environments)
    }),
    signOut: Effect.fnUntraced(function* ({ caller }) {
      yield* signOut(caller)
      return new SettingCookies(undefined, [noSession(isSecureUrl(caller.publicUrl))])
    }),
    confirm: Effect.fnUntraced(function* ({ caller, body }) {
      const session = yield* slowly(caller.ip, confirmByPassword(caller, body.password))
      return sessionWire(caller.user, session, environments)
    }),
    signInByLink: Effect.fnUntraced(function* ({ caller, body: { password = null, token } }) {
      return signedIn(yield* slowly(caller.ip, signInByLink(caller, { token, password })), caller, environments)
    })
  })
}
