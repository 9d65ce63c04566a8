/** The key of a write whose outcome is not known yet. */
export interface KeptKey {
  /** SHA-256 of user, environment, route and content of the write. */
  readonly digest: string
  /** A UUID v4. */
  readonly key: string
  readonly madeAtMillis: number
}

/** The API remembers a key for 24 hours (IDM-9): a write that is sent again later could be carried out again. */
export const keyMillisMax = 23 * 60 * 60_000

/** More than a user has writes without an outcome. */
const keysMax = 50

/** Paths of the writes that the API carries out once per key: it ignores the key of others. */
const keptPaths = /^\/console\/api\/(?:v1\/transports|v1\/transports\/:id\/documents|operations\/v1\/.+)$/u

/** True for a write that the API carries out once per key. */
export const isKeptWrite = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === "POST" && keptPaths.test(path)

const isKeptKey = (value: unknown): value is KeptKey => {
  const entry = Object(value)
  return (
    typeof Reflect.get(entry, "digest") === "string" &&
    typeof Reflect.get(entry, "key") === "string" &&
    typeof Reflect.get(entry, "madeAtMillis") === "number"
  )
}

/** The keys in a stored value that the API still remembers at `nowMillis`. None if the value is of another program. */
export const readKeys = (stored: unknown, nowMillis: number): ReadonlyArray<KeptKey> =>
  Array.isArray(stored)
    ? stored.filter(isKeptKey).filter(({ madeAtMillis }) => nowMillis - madeAtMillis < keyMillisMax)
    : []

/** The keys with one more. The oldest one goes if there are too many. */
export const withKey = (keys: ReadonlyArray<KeptKey>, added: KeptKey): ReadonlyArray<KeptKey> =>
  [...keys, added].slice(-keysMax)

export const withoutDigest = (keys: ReadonlyArray<KeptKey>, digest: string): ReadonlyArray<KeptKey> =>
  keys.filter((entry) => entry.digest !== digest)
