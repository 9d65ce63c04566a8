import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { FileId, type FileRef, FileStorage } from "@trajet/domain/documents"
import { fileStorageSuite } from "@trajet/testing"
import { Effect, Stream } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { diskStorage } from "./disk-storage.adapter.ts"

const newFolder = () => join(mkdtempSync(join(tmpdir(), "trajet-disk-")), "files")

const blocked = () => {
  const folder = newFolder()
  writeFileSync(folder, "a file where the folder should be")
  return folder
}

fileStorageSuite({
  name: "on disk",
  layer: diskStorage({ folder: newFolder() }),
  failing: { down: diskStorage({ folder: blocked() }) }
})

const everythingIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile())
    : []

describe("the folder of a storage on disk", () => {
  it.live("holds one file a document, by group, environment and id, readable only by the owner", () => {
    const folder = newFolder()
    const file: FileRef = {
      tenant: { groupId: GroupId(randomUUIDv7()), environment: "live" },
      fileId: FileId(randomUUIDv7())
    }
    return Effect.gen(function* () {
      const storage = yield* FileStorage
      yield* storage.put(file, Stream.make(Buffer.from("bytes")))
      const [name, ...others] = everythingIn(folder)
      assert.isEmpty(others)
      assert.strictEqual(name, join(file.tenant.groupId, "live", file.fileId.slice(-2), file.fileId))
      assert.strictEqual(statSync(join(folder, name ?? "")).mode & 0o777, 0o600)
      yield* storage.remove(file)
      assert.isEmpty(everythingIn(folder))
    }).pipe(Effect.provide(diskStorage({ folder })))
  })

  it.live("refuses a second file of the same id, and keeps the first", () => {
    const folder = newFolder()
    const file: FileRef = {
      tenant: { groupId: GroupId(randomUUIDv7()), environment: "live" },
      fileId: FileId(randomUUIDv7())
    }
    return Effect.gen(function* () {
      const storage = yield* FileStorage
      yield* storage.put(file, Stream.make(Buffer.from("first")))
      const refused = yield* Effect.flip(storage.put(file, Stream.make(Buffer.from("second"))))
      assert.strictEqual(refused._tag, "StorageUnavailable")
      assert.strictEqual(everythingIn(folder).length, 1)
    }).pipe(Effect.provide(diskStorage({ folder })))
  })
})
