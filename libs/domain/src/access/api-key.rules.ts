import { Result } from "effect"
import { KeyRefused, ScopeMissing, ScopeNotGranted } from "./api-key.errors.ts"
import { commonScopes, type KeyInUse, Scope, type StoredKey } from "./api-key.model.ts"
import type { Environment } from "./tenant.model.ts"

/** 43 characters of 62 hold 256 random bits. */
export const keySecretLength = 43

/** Most keys of a group that are not revoked, in both environments, without those of its users (LIM-56). */
export const keysMax = 50

/** `svc` begins the keys of clients, `ops` those of operators and drivers. */
export type KeyKind = "svc" | "ops"

/** Form and parts of the keys of a kind, such as `svc_live_…`. */
export interface KeyRules {
  /** The environment in the prefix of a clear key; refused if the text is no key of this kind (ACC-9). */
  readonly environmentOf: (clearKey: string) => Result.Result<Environment, KeyRefused>
  /** Builds the clear key for an environment from 43 random characters of `0-9A-Za-z`. */
  readonly clearKey: (environment: Environment, secret: string) => string
  /** The part of a key that stays visible after its creation. */
  readonly shownPrefix: (clearKey: string) => string
  /** The part of a key by which proxies find its cell: ten random characters, which leave 196 bits of the secret. */
  readonly route: (clearKey: string) => string
}

export const keyRules = (kind: KeyKind): KeyRules => {
  const form = new RegExp(`^${kind}_(live|test)_[0-9A-Za-z]{${keySecretLength}}$`, "u")
  const shownLength = `${kind}_live_`.length + 4
  const routeLength = `${kind}_live_`.length + 10
  return {
    environmentOf: (text) => {
      const match = form.exec(text)
      if (match === null) return Result.fail(new KeyRefused())
      return Result.succeed(match[1] === "live" ? "live" : "test")
    },
    clearKey: (environment, secret) => `${kind}_${environment}_${secret}`,
    shownPrefix: (text) => text.slice(0, shownLength),
    route: (text) => text.slice(0, routeLength)
  }
}

const clientKeys = keyRules("svc")

/** The environment in the prefix of a client's clear key; refused if the text is not such a key (ACC-9). */
export const environmentOfKey = clientKeys.environmentOf

/** Builds a client's clear key for an environment from 43 random characters of `0-9A-Za-z`. */
export const clearKey = clientKeys.clearKey

/** The part of a client's key that people see after its creation. */
export const shownPrefix = clientKeys.shownPrefix

/** The part of a client's key by which proxies find its cell (docs/adr/0067). People do not see it. */
export const keyRoute = clientKeys.route

/** Fails with `KeyRefused` if the key is revoked or expired, by the store's clock (ACC-13). */
export const usableKey = ({ key, now }: KeyInUse): Result.Result<StoredKey, KeyRefused> =>
  key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)
    ? Result.fail(new KeyRefused())
    : Result.succeed(key)

/** The scopes that a new key of a group may have (ACC-29). */
export const scopesOf = (granted: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  Scope.literals.filter((scope) => commonScopes.includes(scope) || granted.includes(scope))

/** The scopes of a key that work: a scope that operations have taken back from its group does not (ACC-29). */
export const workingScopes = (scopes: ReadonlyArray<Scope>, granted: ReadonlyArray<Scope>): ReadonlyArray<Scope> => {
  const allowed = scopesOf(granted)
  return scopes.filter((scope) => allowed.includes(scope))
}

/** Fails with `ScopeNotGranted` if the group may not have one of the scopes. */
export const requireGranted = (
  scopes: ReadonlyArray<Scope>,
  granted: ReadonlyArray<Scope>
): Result.Result<void, ScopeNotGranted> => {
  const working = workingScopes(scopes, granted)
  const refused = scopes.find((scope) => !working.includes(scope))
  return refused === undefined ? Result.void : Result.fail(new ScopeNotGranted({ scope: refused }))
}

/** Fails with `ScopeMissing` unless the key has the scope. Write does not imply read (ACC-23). */
export const requireScope = (scopes: ReadonlyArray<Scope>, scope: Scope): Result.Result<void, ScopeMissing> =>
  scopes.includes(scope) ? Result.void : Result.fail(new ScopeMissing({ scope }))
