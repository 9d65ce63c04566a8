export {
  changeAccount,
  changePassword,
  listProofs,
  listSessions,
  requestPasswordReset,
  revokeSession,
  signInByLink
} from "./account.program.ts"
export { createUser, removeUserByEmail, type UserOrder } from "./administer-users.program.ts"
export {
  changeMemberRole,
  inviteAgain,
  inviteMember,
  listMembers,
  type MemberOrder,
  removeMember
} from "./members.program.ts"
export { type NewPasskey, type Passkey, type PasskeyChallenge } from "./passkey.model.ts"
export { type PasskeyQuestion, type PasskeyText, PasskeyVerifier } from "./passkey-verifier.port.ts"
export { Passkeys } from "./passkeys.port.ts"
export {
  addPasskey,
  deletePasskey,
  listPasskeys,
  passkeyCreationOptions,
  passkeySignInOptions,
  signInByPasskey
} from "./passkeys.program.ts"
export { PasswordHash } from "./password-hash.port.ts"
export { newPassword, passwordCharacters } from "./password.rules.ts"
export {
  isSessionAlive,
  knownDeviceDays,
  recentSignInMillis,
  requireGroup,
  requireOperator,
  requireRecentSignIn,
  requireUserRole,
  sessionEndMillis,
  sessionIdleMillis,
  sessionLifeMillis,
  sessionTokenLength
} from "./session.rules.ts"
export {
  IdentityProvider,
  type IdentityProviderService,
  type ProvedIdentity,
  type ProviderAnswer,
  type ProviderQuestion
} from "./identity-provider.port.ts"
export { beginProviderSignIn, signInByProvider } from "./provider-sign-in.program.ts"
export { type NewSession, Sessions } from "./sessions.port.ts"
export {
  confirmByPassword,
  sessionDigest,
  signInByPassword,
  signOut,
  type StartedSession,
  startSession,
  type Visitor
} from "./sign-in.program.ts"
export { linkMark } from "../texts/link-mark.ts"
export { linkLifeMillis, linkToken, mailUserLink, makeUserLink } from "./user-links.program.ts"
export { type UserLink, UserLinkId, UserLinkPurpose } from "./user-link.model.ts"
export {
  GroupRole,
  type GroupUser,
  type OperatorUser,
  SessionId,
  type SessionInUse,
  type StoredSession,
  type User,
  type UserCaller,
  UserId,
  type UserKeyId,
  UserLanguage,
  UserRole
} from "./user.model.ts"
export {
  groupOf,
  isInvited,
  lockMillis,
  lockOut,
  membersMax,
  operatorOf,
  userEmail,
  userKeyId,
  userName
} from "./user.rules.ts"
export {
  LastAdministrator,
  MemberHasJoined,
  PasskeyRefused,
  PasskeyUnknown,
  PasswordNeeded,
  PasswordRefused,
  ProviderUnavailable,
  SessionUnknown,
  SignInBusy,
  SignInRefused,
  SignInTooOld,
  TooManyMembers,
  TooManyViews,
  UserEmailTaken,
  UserLinkRefused,
  UserRoleNotAllowed,
  UserUnknown,
  ViewUnknown
} from "./users.errors.ts"
export {
  type InvitedUser,
  type ListedUser,
  type NewUser,
  type NewUserKey,
  type SignInAttempt,
  type UserChange,
  type UserMail,
  Users
} from "./users.port.ts"
export {
  noViewFilters,
  type SavedView,
  strangeFilter,
  viewFilters,
  type ViewFilters,
  ViewId,
  viewsMax
} from "./view.model.ts"
export { SavedViews } from "./views.port.ts"
export { changeView, deleteView, listViews, saveView } from "./views.program.ts"
