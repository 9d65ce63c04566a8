import { ConsoleApi, ProviderAnswerRequest, type ProviderSignIn, type SignInMethods } from "@trajet/contract"
import { beginProviderSignIn, IdentityProvider, signInByProvider } from "@trajet/domain/users"
import { Effect, Option } from "effect"
import { cookieOf, isSecureUrl, noProvider } from "../../edge/session/cookies.ts"
import { visitorRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { signedIn, type SignInOptions } from "./session.handlers.ts"

const { endpoints } = ConsoleApi.groups.session

const methods = visitorRoute({
  endpoint: endpoints.methods,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* () {
    const wire: SignInMethods = { provider: Option.getOrNull(yield* IdentityProvider)?.name ?? null }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const begin = visitorRoute({
  endpoint: endpoints.beginByProvider,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { token, url } = yield* beginProviderSignIn(caller)
    const wire: ProviderSignIn = { url }
    return {
      status: 200,
      body: JSON.stringify(wire),
      setCookies: [cookieOf("provider", token, isSecureUrl(caller.publicUrl))]
    }
  })
})

/** Sign-in by an OpenID provider. */
export const providerRoutes = ({ environments, slowly }: SignInOptions) => [
  methods,
  begin,
  visitorRoute({
    endpoint: endpoints.signInByProvider,
    query: noMembers,
    body: ProviderAnswerRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body: { code, issuer = null, state } }) {
      const started = yield* slowly(caller.ip, signInByProvider(caller, { code, state, issuer }))
      const answer = signedIn(started, caller, environments)
      return { ...answer, setCookies: [...(answer.setCookies ?? []), noProvider(isSecureUrl(caller.publicUrl))] }
    })
  })
]
