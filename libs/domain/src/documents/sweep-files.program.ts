import { Effect } from "effect"
import type { FileRef } from "./file.model.ts"
import { FileStorage } from "./file-storage.port.ts"
import { StoredFiles } from "./stored-files.port.ts"

/** Longer than any request may take, so that no request can still keep a file of this age. */
export const abandonedAfterMillis = 15 * 60_000

const atOnce = 100
const removals = 4

const removeAll = Effect.fnUntraced(function* (abandoned: ReadonlyArray<FileRef>) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  yield* Effect.forEach(
    abandoned,
    (file) => Effect.andThen(storage.remove(file), files.forget(file.tenant, [file.fileId])),
    { concurrency: removals, discard: true }
  )
})

/**
 * Removes every file that is staged or dropping for longer than `olderThanMillis`, and returns their count. After a
 * failure a later sweep removes the rest.
 */
export const sweepFiles = Effect.fn("sweepFiles")(function* (olderThanMillis: number) {
  const files = yield* StoredFiles
  let removed = 0
  for (;;) {
    const abandoned = yield* files.dropAbandoned(olderThanMillis, atOnce)
    yield* removeAll(abandoned)
    removed += abandoned.length
    if (abandoned.length < atOnce) return removed
  }
})
