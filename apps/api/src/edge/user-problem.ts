import { Match } from "effect"
import { ApiProblem, coded, consoleProblem, invalidField, notFound } from "./problem.ts"
import type { UserRefusal } from "./domain-failure.model.ts"

interface Said {
  readonly message: string
}

const called =
  (code: Parameters<typeof consoleProblem>[0]) =>
  ({ message }: Said) =>
    consoleProblem(code, message)

const unknown = ({ message }: Said) => notFound(message)

const answers: {
  readonly [Tag in UserRefusal["_tag"]]: (refusal: Extract<UserRefusal, { readonly _tag: Tag }>) => ApiProblem
} = {
  SignInRefused: called("sign_in_refused"),
  SignInTooOld: called("sign_in_again"),
  LastAdministrator: called("last_administrator"),
  ProviderUnavailable: called("provider_unavailable"),
  MemberHasJoined: called("member_has_joined"),
  TooManyMembers: called("group_full"),
  TooManyViews: ({ message }) => new ApiProblem({ status: 409, code: null, detail: message }),
  PasskeyRefused: called("passkey_refused"),
  PasswordNeeded: called("password_needed"),
  PasswordRefused: called("password_refused"),
  DeviceLinkRefused: called("device_link_refused"),
  UserLinkRefused: called("link_refused"),
  SignInBusy: ({ message, retryAfterSeconds }) => coded("rate_limited", message, { retryAfterSeconds }),
  UserEmailTaken: ({ message }) => invalidField("email", "not_allowed", message),
  UserRoleNotAllowed: ({ message }) => coded("role_not_allowed", message),
  DeviceLinkUnknown: unknown,
  DeviceUnknown: unknown,
  PasskeyUnknown: unknown,
  SessionUnknown: unknown,
  UserUnknown: unknown,
  ViewUnknown: unknown
}

export const isUserRefusal = (failure: { readonly _tag: string }): failure is UserRefusal =>
  Object.hasOwn(answers, failure._tag)

/** The problem that answers a refusal about users of the console. */
export const userProblem = (failure: UserRefusal): ApiProblem => Match.valueTags(failure, answers)
