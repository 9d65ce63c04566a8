import type { Tenant } from "@trajet/domain/access"
import { type FileId, StoredFiles } from "@trajet/domain/documents"
import { later, type StoredFileRow, type StoreState } from "../store/store-state.fake.ts"

export const storedFilesOn = (state: StoreState): StoredFiles["Service"] => {
  const inState = (tenant: Tenant, ids: ReadonlyArray<FileId>, wanted: StoredFileRow["state"]) => {
    const { files } = state.rowsToRead(tenant)
    return ids.filter((id) => files.get(id)?.state === wanted)
  }
  return StoredFiles.of({
    stage: ({ tenant, fileId }) =>
      state.transaction((now) => {
        state.rowsOf(tenant).files.set(fileId, { state: "staged", touchedAt: now })
      }),
    drop: (tenant, ids) =>
      state.transaction((now) => {
        const dropped = inState(tenant, ids, "staged")
        for (const id of dropped) state.rowsOf(tenant).files.set(id, { state: "dropping", touchedAt: now })
        return dropped
      }),
    dropAbandoned: (olderThanMillis, most) =>
      state.transaction((now) => {
        const abandoned = state
          .filesOfAll()
          .filter(({ row }) => row.state !== "kept" && later(row.touchedAt, olderThanMillis) <= now)
          .sort((a, b) => (a.row.touchedAt < b.row.touchedAt ? -1 : 1))
          .slice(0, most)
          .map(({ tenant, fileId }) => ({ tenant, fileId }))
        for (const { tenant, fileId } of abandoned) {
          state.rowsOf(tenant).files.set(fileId, { state: "dropping", touchedAt: now })
        }
        return abandoned
      }),
    forget: (tenant, ids) =>
      state.transaction(() => {
        for (const id of inState(tenant, ids, "dropping")) state.rowsOf(tenant).files.delete(id)
      })
  })
}
