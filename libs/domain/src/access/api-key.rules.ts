import { Result } from "effect"
import { KeyRefused, ScopeMissing } from "./api-key.errors.ts"
import type { KeyInUse, Scope, StoredKey } from "./api-key.model.ts"
import type { Environment } from "./tenant.model.ts"

/** 43 characters of 62 hold 256 random bits. */
export const keySecretLength = 43
const keyForm = /^svc_(live|test)_[0-9A-Za-z]{43}$/u
const shownPrefixLength = "svc_live_".length + 4

/** Returns the environment in the prefix of a clear key (ACC-9). Fails with `KeyRefused` if the text is not a key. */
export const environmentOfKey = (clearKey: string): Result.Result<Environment, KeyRefused> => {
  const match = keyForm.exec(clearKey)
  if (match === null) return Result.fail(new KeyRefused())
  return Result.succeed(match[1] === "live" ? "live" : "test")
}

/** Builds the clear key for an environment from 43 random characters of `0-9A-Za-z`. */
export const clearKey = (environment: Environment, secret: string): string => `svc_${environment}_${secret}`

/** The part of a key that people see after its creation. */
export const shownPrefix = (clearKey: string): string => clearKey.slice(0, shownPrefixLength)

/** Fails with `KeyRefused` if the key is revoked or expired, by the store's clock (ACC-13). */
export const usableKey = ({ key, now }: KeyInUse): Result.Result<StoredKey, KeyRefused> =>
  key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)
    ? Result.fail(new KeyRefused())
    : Result.succeed(key)

/** Fails with `ScopeMissing` unless the key has the scope. Write does not imply read (ACC-23). */
export const requireScope = (scopes: ReadonlyArray<Scope>, scope: Scope): Result.Result<void, ScopeMissing> =>
  scopes.includes(scope) ? Result.void : Result.fail(new ScopeMissing({ scope }))
