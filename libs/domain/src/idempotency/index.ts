export { canonicalJson } from "./canonical-json.rules.ts"
export { type ClaimAnswer, IdempotencyKeys } from "./idempotency-keys.port.ts"
export { ClaimLost, KeyOutcomeOpen, KeyReused, RequestInProgress } from "./idempotency.errors.ts"
export {
  type Claim,
  ClaimOwnerId,
  holderOf,
  IdempotencyKey,
  type Keyed,
  type KeyHolder,
  type StoredAnswer
} from "./idempotency.model.ts"
export { fingerprintText, isIdempotencyKey, isKept, judgeKey, keyRetentionHours } from "./idempotency.rules.ts"
