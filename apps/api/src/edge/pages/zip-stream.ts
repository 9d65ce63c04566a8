import type { Archive, FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import type { PressBusy, Printer } from "@trajet/domain/printing"
import { Effect, Schema, Stream } from "effect"
import { Zip, ZipPassThrough } from "fflate"
import { archiveWrittenBytesMax } from "../../limits.ts"

class ArchiveTooLong extends Schema.TaggedError<ArchiveTooLong>()("ArchiveTooLong", {}) {
  override get message() {
    return "the reports of an archive are larger than a ZIP file may be: its user has to choose fewer missions"
  }
}

/** The library's writer of one ZIP file, which hands out what it has written after each step. */
const makeWriter = (bytesMax: number) => {
  const parts: Array<Uint8Array> = []
  let written = 0
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    parts.push(part)
    written += part.length
  })
  const after = (work: () => void) =>
    Effect.suspend(() => {
      if (written > bytesMax) return Effect.fail(new ArchiveTooLong())
      work()
      return Effect.succeed(parts.splice(0))
    })
  return { zip, after }
}

type Broken = ArchiveTooLong | PressBusy | StorageUnavailable

/**
 * The bytes of an archive, one file after the other: a file is opened when the one before it was read, and nothing is read
 * before the reader asks for it. Files that the storage does not have are named in a note at the end. Fails with
 * `StorageUnavailable` in the middle, so that the connection breaks and no reader takes a part for the whole (DOC-23).
 */
export const zipStream = (
  { files, missing }: Pick<Archive, "files" | "missing">,
  bytesMax = archiveWrittenBytesMax
): Stream.Stream<Uint8Array, Broken, FileStorage | Printer> =>
  Stream.suspend(() => {
    const { after, zip } = makeWriter(bytesMax)
    const absent: Array<string> = []
    const entryOf = <E, R>(path: string, at: Date, content: Stream.Stream<Uint8Array, E, R>) =>
      Stream.suspend(() => {
        const entry = new ZipPassThrough(path)
        entry.mtime = at
        zip.add(entry)
        return content.pipe(
          Stream.mapEffect((chunk) => after(() => entry.push(new Uint8Array(chunk)))),
          Stream.concat(Stream.fromEffect(after(() => entry.push(new Uint8Array(0), true))))
        )
      })
    const stored = Stream.fromIterable(files).pipe(
      Stream.flatMap(({ at, path, read }) =>
        Stream.unwrap(
          read.pipe(
            Effect.map(({ content }) => entryOf(path, new Date(at), content)),
            Effect.catchTag("LinkRefused", () =>
              Effect.sync(() => {
                absent.push(path)
                return Stream.empty
              })
            )
          )
        )
      )
    )
    const note = Stream.suspend(() =>
      absent.length === 0
        ? Stream.empty
        : entryOf(
            missing.path,
            new Date(),
            Stream.make(Buffer.from([missing.intro, "", ...absent, ""].join("\r\n"), "utf8"))
          )
    )
    return stored.pipe(
      Stream.concat(note),
      Stream.concat(Stream.fromEffect(after(() => zip.end()))),
      Stream.flattenIterable,
      Stream.tapError((error) => Effect.logWarning("an archive was broken off", error))
    )
  })
