import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { SealedEntry } from "./sealed.model.ts"
import type { Sealed } from "./vault.ts"

interface Stores extends DBSchema {
  entries: { key: "entry"; value: SealedEntry }
  /** Sealed records by their names. */
  records: { key: string; value: Sealed }
  /** Sealed bytes of files by their ids. */
  bytes: { key: string; value: Sealed }
}

export type Database = IDBPDatabase<Stores>

const version = 2

/** Opens the database of the application. */
export const openDatabase = (): Promise<Database> =>
  openDB<Stores>("trajet-driver", version, {
    upgrade: (database, from) => {
      if (from < 1) database.createObjectStore("entries")
      if (from < 2) {
        database.createObjectStore("records")
        database.createObjectStore("bytes")
      }
    },
    // Another page of a newer release wants to change the database.
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    }
  })
