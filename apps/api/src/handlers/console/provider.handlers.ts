import type { ConsoleApi } from "@trajet/contract"
import { beginProviderSignIn, IdentityProvider, signInByProvider } from "@trajet/domain/users"
import { Effect, Option } from "effect"
import { type HandlersOf, SettingCookies } from "../../edge/endpoints/serve.ts"
import { cookieOf, isSecureUrl, noProvider } from "../../edge/session/cookies.ts"
import { signedIn, type SignInOptions } from "./session-wire.ts"

type SessionHandlers = HandlersOf<(typeof ConsoleApi.groups.session)["declared"]>

/** Sign-in by an OpenID provider. */
export const providerHandlers = ({ environments, sendsMails, slowly }: SignInOptions) =>
  ({
    methods: Effect.fnUntraced(function* () {
      return { provider: Option.getOrNull(yield* IdentityProvider)?.name ?? null, sends_mails: sendsMails }
    }),
    beginByProvider: Effect.fnUntraced(function* ({ caller }) {
      const { token, url } = yield* beginProviderSignIn(caller)
      return new SettingCookies({ url }, [cookieOf("provider", token, isSecureUrl(caller.publicUrl))])
    }),
    signInByProvider: Effect.fnUntraced(function* ({ caller, body: { code, issuer = null, state } }) {
      const started = yield* slowly(caller.ip, signInByProvider(caller, { code, state, issuer }))
      const { body, setCookies } = signedIn(started, caller, environments)
      return new SettingCookies(body, [...setCookies, noProvider(isSecureUrl(caller.publicUrl))])
    })
  }) satisfies Pick<SessionHandlers, "methods" | "beginByProvider" | "signInByProvider">
