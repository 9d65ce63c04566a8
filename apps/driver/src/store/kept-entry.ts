import { openDatabase } from "./database.ts"
import type { SealedEntry } from "./sealed.model.ts"

export const readEntry = async (): Promise<SealedEntry | null> => {
  const database = await openDatabase()
  try {
    const entry = await database.get("entries", "entry")
    return entry?.format === 2 ? entry : null
  } finally {
    database.close()
  }
}

/** Keeps the sealed entry in place of an earlier one, and asks the browser not to remove it for lack of space. */
export const keepEntry = async (entry: SealedEntry): Promise<void> => {
  const database = await openDatabase()
  try {
    await database.put("entries", entry, "entry")
  } finally {
    database.close()
  }
  await navigator.storage.persist().catch(() => false)
}

/** How many pieces of work the phone has stored and not sent. This is known without opening the store. */
export const countUnsent = async (): Promise<number> => {
  const database = await openDatabase()
  try {
    return await database.count("records", IDBKeyRange.bound("items/", "items0", false, true))
  } finally {
    database.close()
  }
}

/** Removes everything that the phone has stored. */
export const forgetEverything = async (): Promise<void> => {
  const database = await openDatabase()
  try {
    const all = database.transaction(["entries", "records", "bytes"], "readwrite", { durability: "strict" })
    await Promise.all([
      all.objectStore("entries").clear(),
      all.objectStore("records").clear(),
      all.objectStore("bytes").clear(),
      all.done
    ])
  } finally {
    database.close()
  }
}
