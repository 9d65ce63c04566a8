import { Effect } from "effect"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { noticeTexts } from "../texts/languages.ts"
import { linkMark } from "../texts/link-mark.ts"
import { dayMillis, hourMillis } from "../time/instant.rules.ts"
import { UserLinkId, type UserLinkPurpose } from "./user-link.model.ts"
import type { User } from "./user.model.ts"
import { UserLinkRefused } from "./users.errors.ts"
import { Users } from "./users.port.ts"

/** How long a link can be used (CON-27). */
export const linkLifeMillis: Readonly<Record<UserLinkPurpose, number>> = {
  invitation: 7 * dayMillis,
  reset: hourMillis,
  sign_in: 7 * dayMillis
}

/** The page that uses a link. The token stands in the fragment, which browsers do not send to servers. */
const linkPage = "/console/enter"

/** The token of a link: its id, and the code of the id. */
export const linkToken = Effect.fnUntraced(function* (id: UserLinkId) {
  const mac = yield* Mac
  return `${id}.${yield* mac.sign("user-link", id)}`
})

/** The link that a token names. Fails with `UserLinkRefused` if the service has not made the token. */
export const linkOfToken = Effect.fnUntraced(function* (token: string) {
  const mac = yield* Mac
  const [id = "", code = ""] = token.split(".")
  if (!isUuid(id) || !(yield* mac.verify("user-link", id, code))) return yield* new UserLinkRefused()
  return UserLinkId(id)
})

const addLink = Effect.fnUntraced(function* (user: User, purpose: UserLinkPurpose) {
  const users = yield* Users
  const identifiers = yield* Identifiers
  const id = UserLinkId(yield* identifiers.uuid)
  yield* users.addLink(id, user.id, purpose, linkLifeMillis[purpose])
  return id
})

/** Makes a one-time link of a user, and returns its address. Earlier links of this purpose end. */
export const makeUserLink = Effect.fn("makeUserLink")(function* (
  user: User,
  purpose: UserLinkPurpose,
  publicUrl: string
) {
  return `${publicUrl}${linkPage}#${yield* linkToken(yield* addLink(user, purpose))}`
})

/** Mails a one-time link to a user. The token is computed when the mail is sent. */
export const mailUserLink = Effect.fn("mailUserLink")(function* (
  user: User,
  purpose: "invitation" | "reset",
  publicUrl: string
) {
  const users = yield* Users
  const linkId = yield* addLink(user, purpose)
  const { subject, text } = noticeTexts[user.language].users[purpose]
  yield* users.notify(user.id, { subject, text: text(user.name, `${publicUrl}${linkPage}#${linkMark}`), linkId })
})
