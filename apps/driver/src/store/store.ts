import { changed, changeOfRecord, recordsOf } from "./changed.rules.ts"
import { openDatabase, type Database } from "./database.ts"
import { type Change, emptyKept, type Kept } from "./kept.model.ts"
import { type Vault, vaultOf } from "./vault.ts"

/** What the phone has, in memory and sealed on its disk. */
export interface Store {
  readonly state: () => Kept
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Stores a change whole or not at all, one change after the other; `make` sees the state after the earlier ones. Ends
   * once the disk has it. Rejects with `QuotaExceededError` if the phone is full; then nothing has changed.
   */
  readonly commit: (make: (state: Kept) => Change) => Promise<void>
  /** The bytes of a file; null if the phone does not have them. */
  readonly bytesOf: (id: string) => Promise<ArrayBuffer | null>
  readonly close: () => void
}

const json = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))

const bytesName = (id: string): string => `bytes/${id}`

const readKept = async (database: Database, vault: Vault): Promise<Kept> => {
  const transaction = database.transaction("records")
  const [names, sealed] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
  let kept = emptyKept
  for (const [index, name] of names.entries()) {
    const record = sealed[index]
    if (record === undefined) continue
    const value: object = JSON.parse(new TextDecoder().decode(await vault.open(name, record)))
    const change = changeOfRecord(name, value)
    if (change !== null) kept = changed(kept, change)
  }
  return kept
}

const write = async (database: Database, vault: Vault, change: Change): Promise<void> => {
  // A transaction of IndexedDB ends while something else is awaited: everything is sealed before it begins.
  const records = await Promise.all(
    recordsOf(change).map(
      async ([name, value]) => [name, value === null ? null : await vault.seal(name, json(value))] as const
    )
  )
  const bytes = await Promise.all(
    [...(change.bytes ?? [])].map(
      async ([id, value]) => [id, value === null ? null : await vault.seal(bytesName(id), value)] as const
    )
  )
  const transaction = database.transaction(["records", "bytes"], "readwrite", { durability: "strict" })
  const files = transaction.objectStore("bytes")
  const texts = transaction.objectStore("records")
  await Promise.all([
    ...records.map(([name, value]) => (value === null ? texts.delete(name) : texts.put(value, name))),
    ...bytes.map(([id, value]) => (value === null ? files.delete(id) : files.put(value, id))),
    transaction.done
  ])
}

/** Opens the store by the secret of its vault, and reads everything except the bytes of files. */
export const openStore = async (secret: string): Promise<Store> => {
  const vault = await vaultOf(secret)
  const database = await openDatabase()
  let state = await readKept(database, vault)
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const commit = async (make: (kept: Kept) => Change): Promise<void> => {
    const change = make(state)
    await write(database, vault, change)
    state = changed(state, change)
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    commit: (make) => {
      const committed = last.then(() => commit(make))
      last = committed.catch(() => undefined)
      return committed
    },
    bytesOf: async (id) => {
      const sealed = await database.get("bytes", id)
      return sealed === undefined ? null : vault.open(bytesName(id), sealed)
    },
    close: () => database.close()
  }
}
