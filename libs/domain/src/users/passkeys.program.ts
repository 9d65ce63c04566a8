import { Effect, Option } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import { minuteMillis } from "../time/instant.rules.ts"
import { PasskeyVerifier, type PasskeyText } from "./passkey-verifier.port.ts"
import { Passkeys } from "./passkeys.port.ts"
import { startSession, tellSecurityChange, type Visitor } from "./sign-in.program.ts"
import { sessionTokenLength } from "./session.rules.ts"
import { userName } from "./user.rules.ts"
import type { UserCaller, UserId } from "./user.model.ts"
import { PasskeyRefused, PasskeyUnknown, SignInRefused } from "./users.errors.ts"

/** How long a challenge can be answered (CON-30). */
const challengeMillis = 5 * minuteMillis

const newChallenge = Effect.fnUntraced(function* (userId: UserId | null) {
  const identifiers = yield* Identifiers
  const passkeys = yield* Passkeys
  const challenge = yield* identifiers.secret(sessionTokenLength)
  yield* passkeys.addChallenge(challenge, userId, challengeMillis)
  return challenge
})

/** The challenge of an answer. None if another user was asked, or if the challenge has been answered before. */
const takenChallenge = Effect.fnUntraced(function* (answer: PasskeyText, userId: UserId | null) {
  const passkeys = yield* Passkeys
  const verifier = yield* PasskeyVerifier
  const challenge = verifier.challengeOf(answer)
  if (challenge === null) return Option.none<string>()
  const taken = yield* passkeys.takeChallenge(challenge)
  return Option.isSome(taken) && taken.value.userId === userId ? Option.some(challenge) : Option.none<string>()
})

/** Begins to add a passkey: the options for the browser. */
export const passkeyCreationOptions = Effect.fn("passkeyCreationOptions")(function* ({ siteUrl, user }: UserCaller) {
  const passkeys = yield* Passkeys
  const verifier = yield* PasskeyVerifier
  const known = yield* passkeys.list(user.id)
  return yield* verifier.creationOptions({ challenge: yield* newChallenge(user.id), siteUrl }, user, known)
})

/** Adds a passkey to the account of the caller. Fails with `PasskeyRefused`, `PersonInvalid`. */
export const addPasskey = Effect.fn("addPasskey")(function* (caller: UserCaller, name: string, answer: PasskeyText) {
  const passkeys = yield* Passkeys
  const verifier = yield* PasskeyVerifier
  const checked = yield* Effect.fromResult(userName(name))
  const refused = () => new PasskeyRefused()
  const challenge = yield* Effect.mapError(Effect.fromOption(yield* takenChallenge(answer, caller.user.id)), refused)
  const made = yield* verifier.verifyCreation({ challenge, siteUrl: caller.siteUrl }, answer)
  const passkey = yield* Effect.mapError(Effect.fromOption(made), refused)
  const added = yield* Effect.mapError(Effect.fromOption(yield* passkeys.add(caller, passkey, checked)), refused)
  yield* tellSecurityChange(caller.user, "passkey_added", caller.ip)
  return added
})

/** The passkeys of the caller, oldest first. */
export const listPasskeys = ({ user }: UserCaller) => Passkeys.use((passkeys) => passkeys.list(user.id))

/** Deletes a passkey of the caller. Fails with `PasskeyUnknown`. */
export const deletePasskey = Effect.fn("deletePasskey")(function* (caller: UserCaller, id: string) {
  const passkeys = yield* Passkeys
  if (!(yield* passkeys.remove(caller, id))) return yield* new PasskeyUnknown()
  yield* tellSecurityChange(caller.user, "passkey_deleted", caller.ip)
})

/** Begins a sign-in by passkey: the options for the browser. */
export const passkeySignInOptions = Effect.fn("passkeySignInOptions")(function* ({ siteUrl }: Visitor) {
  const verifier = yield* PasskeyVerifier
  return yield* verifier.signInOptions({ challenge: yield* newChallenge(null), siteUrl })
})

/** Signs a user in by passkey. Fails with `SignInRefused`. */
export const signInByPasskey = Effect.fn("signInByPasskey")(function* (
  visitor: Visitor,
  id: string,
  answer: PasskeyText
) {
  const passkeys = yield* Passkeys
  const verifier = yield* PasskeyVerifier
  const refused = () => new SignInRefused()
  const challenge = yield* Effect.mapError(Effect.fromOption(yield* takenChallenge(answer, null)), refused)
  const { passkey, user } = yield* Effect.mapError(Effect.fromOption(yield* passkeys.find(id)), refused)
  const verified = yield* verifier.verifySignIn({ challenge, siteUrl: visitor.siteUrl }, answer, passkey)
  yield* passkeys.used(id, yield* Effect.mapError(Effect.fromOption(verified), refused))
  return yield* startSession(user, visitor)
})
