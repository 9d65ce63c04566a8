import { ApiProblem, coded, consoleProblem, invalidField, notFound } from "./problem.ts"
import type { UserRefusal } from "./domain-failure.model.ts"

const tags: ReadonlySet<string> = new Set<UserRefusal["_tag"]>([
  "DeviceLinkRefused",
  "DeviceLinkUnknown",
  "DeviceUnknown",
  "LastAdministrator",
  "ProviderUnavailable",
  "MemberHasJoined",
  "PasskeyRefused",
  "PasskeyUnknown",
  "PasswordNeeded",
  "PasswordRefused",
  "SessionUnknown",
  "SignInBusy",
  "SignInRefused",
  "SignInTooOld",
  "TooManyMembers",
  "TooManyViews",
  "UserEmailTaken",
  "UserLinkRefused",
  "UserRoleNotAllowed",
  "UserUnknown",
  "ViewUnknown"
])

export const isUserRefusal = (failure: { readonly _tag: string }): failure is UserRefusal => tags.has(failure._tag)

/** The problem that answers a refusal about users of the console. */
export const userProblem = (failure: UserRefusal): ApiProblem => {
  switch (failure._tag) {
    case "SignInRefused":
      return consoleProblem("sign_in_refused", failure.message)
    case "SignInTooOld":
      return consoleProblem("sign_in_again", failure.message)
    case "LastAdministrator":
      return consoleProblem("last_administrator", failure.message)
    case "ProviderUnavailable":
      return consoleProblem("provider_unavailable", failure.message)
    case "MemberHasJoined":
      return consoleProblem("member_has_joined", failure.message)
    case "TooManyMembers":
      return consoleProblem("group_full", failure.message)
    case "TooManyViews":
      return new ApiProblem({ status: 409, code: null, detail: failure.message })
    case "PasskeyRefused":
      return consoleProblem("passkey_refused", failure.message)
    case "PasswordNeeded":
      return consoleProblem("password_needed", failure.message)
    case "PasswordRefused":
      return consoleProblem("password_refused", failure.message)
    case "DeviceLinkRefused":
      return consoleProblem("device_link_refused", failure.message)
    case "UserLinkRefused":
      return consoleProblem("link_refused", failure.message)
    case "SignInBusy":
      return coded("rate_limited", failure.message, { retryAfterSeconds: failure.retryAfterSeconds })
    case "UserEmailTaken":
      return invalidField("email", "not_allowed", failure.message)
    case "UserRoleNotAllowed":
      return coded("role_not_allowed", failure.message)
    case "DeviceLinkUnknown":
    case "DeviceUnknown":
    case "PasskeyUnknown":
    case "SessionUnknown":
    case "UserUnknown":
    case "ViewUnknown":
      return notFound(failure.message)
  }
}
