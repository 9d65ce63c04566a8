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

/** The change would leave a group without an administrator. */
export class LastAdministrator extends Schema.TaggedError<LastAdministrator>()("LastAdministrator", {}) {
  override get message() {
    return "this is the last administrator of the group: make another member an administrator first"
  }
}

/** The OpenID provider did not answer, or not as one. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  cause: Schema.Defect()
}) {
  override get message() {
    return "the provider of the sign-in does not answer: try again, or sign in another way"
  }
}

/** The member has a password or has signed in, so that an invitation would be of no use. */
export class MemberHasJoined extends Schema.TaggedError<MemberHasJoined>()("MemberHasJoined", {}) {
  override get message() {
    return "this member has signed in or chosen a password: a lost password is replaced on the page of the sign-in"
  }
}

export class TooManyMembers extends Schema.TaggedError<TooManyMembers>()("TooManyMembers", { max: Schema.Int }) {
  override get message() {
    return `a group has at most ${this.max} members: remove one first`
  }
}

export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()("PasswordRefused", {
  problem: Schema.String
}) {
  override get message() {
    return this.problem
  }
}

/** One error for every reason: an answer to no open challenge, of another site, not signed, or known already. */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()("PasskeyRefused", {}) {
  override get message() {
    return "this passkey could not be added: begin again, and let the device verify you"
  }
}

export class PasskeyUnknown extends Schema.TaggedError<PasskeyUnknown>()("PasskeyUnknown", {}) {
  override get message() {
    return "there is no passkey with this id"
  }
}

/** A link that lets its user choose a password was sent without one; it stays unused. */
export class PasswordNeeded extends Schema.TaggedError<PasswordNeeded>()("PasswordNeeded", {}) {
  override get message() {
    return "this link lets you choose a password: send it with the link"
  }
}

export class SessionUnknown extends Schema.TaggedError<SessionUnknown>()("SessionUnknown", {}) {
  override get message() {
    return "there is no session with this id"
  }
}

/** One error for every reason: unknown, used, expired or of a removed user (CON-14). */
export class UserLinkRefused extends Schema.TaggedError<UserLinkRefused>()("UserLinkRefused", {}) {
  override get message() {
    return "this link is not valid, was used already, or has expired: ask for a new one"
  }
}

export class ViewUnknown extends Schema.TaggedError<ViewUnknown>()("ViewUnknown", {}) {
  override get message() {
    return "there is no saved view with this id"
  }
}

export class TooManyViews extends Schema.TaggedError<TooManyViews>()("TooManyViews", { max: Schema.Int }) {
  override get message() {
    return `a user has at most ${this.max} saved views: delete one first`
  }
}
