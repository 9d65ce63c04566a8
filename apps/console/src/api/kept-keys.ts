import { bodyOf } from "@trajet/pages/form.ts"
import { addressOf, type PageRequest } from "@trajet/pages/request.ts"
import { type KeptKey, readKeys, withKey, withoutDigest } from "./kept-keys.rules.ts"
import { mayBeDone } from "./outcome.rules.ts"
import type { TabStore } from "./tab-store.ts"

const storeName = "keys"

/** A write, and who sends it where: the key of one user's write is never that of another's. */
interface KeptWrite {
  readonly userId: string | null
  readonly environment: string
  readonly request: PageRequest
}

const hexDigest = async (bytes: BufferSource): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("")

const partOf = async ([name, value]: readonly [string, FormDataEntryValue]): Promise<ReadonlyArray<string>> =>
  typeof value === "string" ? [name, value] : [name, value.name, value.type, await hexDigest(await value.arrayBuffer())]

const contentOf = async (request: PageRequest): Promise<unknown> => {
  const body = bodyOf(request.body)
  return body instanceof FormData ? Promise.all([...body].map(partOf)) : body
}

const digestOf = async ({ environment, request, userId }: KeptWrite): Promise<string> => {
  const write = [userId, environment, request.method, addressOf(request), await contentOf(request)]
  return hexDigest(new TextEncoder().encode(JSON.stringify(write)))
}

const keptIn = (store: TabStore): ReadonlyArray<KeptKey> => readKeys(store.get(storeName), Date.now())

const keep = (store: TabStore, keys: ReadonlyArray<KeptKey>): void =>
  keys.length === 0 ? store.remove(storeName) : store.set(storeName, keys)

/**
 * Carries out a write under its key. The same write of the same user has the same key, also after a reload, until its
 * outcome is known: so a write whose answer was lost is not carried out twice (CON-97).
 */
export const underKeptKey = async <A>(
  store: TabStore,
  write: KeptWrite,
  carryOut: (key: string) => Promise<A>
): Promise<A> => {
  const digest = await digestOf(write)
  const known = keptIn(store).find((entry) => entry.digest === digest)
  const key = known?.key ?? crypto.randomUUID()
  if (known === undefined) keep(store, withKey(keptIn(store), { digest, key, madeAtMillis: Date.now() }))
  const forget = () => keep(store, withoutDigest(keptIn(store), digest))
  try {
    const answer = await carryOut(key)
    forget()
    return answer
  } catch (error) {
    if (!mayBeDone(error, known !== undefined)) forget()
    throw error
  }
}
