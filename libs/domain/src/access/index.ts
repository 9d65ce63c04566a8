export {
  createGroup,
  grantScopes,
  importBilling,
  importGrid,
  listGroups,
  setAdministrators,
  setTrackingMails
} from "./administer-groups.program.ts"
export {
  createKey,
  createKeyOf,
  type KeyOrder,
  listKeys,
  listKeysOf,
  revokeKey,
  revokeKeyOf,
  scopesForKeysOf
} from "./administer-keys.program.ts"
export {
  GroupElsewhere,
  GroupNameTaken,
  GroupUnknown,
  KeyExpiryPast,
  KeyUnknown,
  ScopeNotGranted,
  TooManyKeys
} from "./api-key.errors.ts"
export { commonScopes, KeyId, type KeyInUse, Scope, type StoredKey } from "./api-key.model.ts"
export {
  clearKey,
  environmentOfKey,
  keyRoute,
  keysMax,
  keySecretLength,
  requireGranted,
  requireScope,
  shownPrefix,
  usableKey,
  workingScopes
} from "./api-key.rules.ts"
export { ApiKeys, type NewKey } from "./api-keys.port.ts"
export { AuditedAction } from "./audited-action.model.ts"
export { type AuditedCaller, type Author, type Caller, RequestId } from "./caller.model.ts"
export { CurrentRead } from "./current-read.port.ts"
export { changeGroupSettings, readGroupSettings } from "./group-settings.program.ts"
export { type DecidedByGroup, GroupSettings } from "./group-settings.port.ts"
export { type Group, Groups } from "./groups.port.ts"
export { type LeasedTokens, RateBuckets, type SlowAxis, type TokenLease } from "./rate-buckets.port.ts"
export { Digest, type Digests, Identifiers, Mac, type MacPurpose } from "./secrets.port.ts"
export { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "./store.errors.ts"
export type { StorePosition } from "./store-position.model.ts"
export { Environment, GroupId, type Tenant } from "./tenant.model.ts"
