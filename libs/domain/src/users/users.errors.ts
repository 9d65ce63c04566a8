import { Schema } from "effect"
import { UserRole } from "./user.model.ts"

/** One error for every reason, so that the answer reveals neither users nor passwords (CON-11). */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {}) {
  override get message() {
    return "the e-mail address or the password is wrong, or too many failures have locked the account for some time"
  }
}

/** Too many passwords are checked at the moment; each check takes memory. */
export class SignInBusy extends Schema.TaggedError<SignInBusy>()("SignInBusy", { retryAfterSeconds: Schema.Int }) {
  override get message() {
    return `too many sign-ins at once; try again in ${this.retryAfterSeconds} s`
  }
}

export class UserRoleNotAllowed extends Schema.TaggedError<UserRoleNotAllowed>()("UserRoleNotAllowed", {
  role: UserRole
}) {
  override get message() {
    return `the role ${this.role} may not do this: ask an administrator of your group`
  }
}

/** A sensitive change needs a sign-in of the last 10 minutes (CON-8). */
export class SignInTooOld extends Schema.TaggedError<SignInTooOld>()("SignInTooOld", {}) {
  override get message() {
    return "confirm who you are: send the password or a passkey again, and then repeat the request"
  }
}

export class UserUnknown extends Schema.TaggedError<UserUnknown>()("UserUnknown", { id: Schema.String }) {
  override get message() {
    return "there is no user with this id"
  }
}

export class UserEmailTaken extends Schema.TaggedError<UserEmailTaken>()("UserEmailTaken", { email: Schema.String }) {
  override get message() {
    return "another user has this e-mail address: send another one"
  }
}

export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()("PasswordRefused", {
  problem: Schema.String
}) {
  override get message() {
    return this.problem
  }
}

/** One error for every reason: unknown, used, expired or of a removed user (CON-14). */
export class UserLinkRefused extends Schema.TaggedError<UserLinkRefused>()("UserLinkRefused", {}) {
  override get message() {
    return "this link is not valid, was used already, or has expired: ask for a new one"
  }
}
