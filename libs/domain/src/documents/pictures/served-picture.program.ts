import { Effect, Option, Stream } from "effect"
import type { DocumentType } from "../file.model.ts"
import { ByteEditor, type Plan } from "./byte-editor.rules.ts"
import type { Range } from "./heic-items.rules.ts"
import { heicPlan, heicSearch } from "./heic-plan.rules.ts"
import { jpegPlan } from "./jpeg-plan.rules.ts"
import { pngPlan } from "./png-plan.rules.ts"
import { webpPlan } from "./webp-plan.rules.ts"

/** What a storage answers: the bytes of a file, or none. */
type Read<E, R> = Effect.Effect<Option.Option<Stream.Stream<Uint8Array, E>>, E, R>

const edited = <E>(content: Stream.Stream<Uint8Array, E>, plan: () => Plan): Stream.Stream<Uint8Array, E> =>
  Stream.mapAccum(
    content,
    () => new ByteEditor(plan()),
    (editor, chunk: Uint8Array) => [editor, [editor.push(chunk)]] as const,
    { onHalt: (editor) => [editor.end()] }
  ).pipe(Stream.filter(({ length }) => length > 0))

/** Reads a HEIC up to its box `meta`, and not further. */
const rangesOf = <E>(content: Stream.Stream<Uint8Array, E>) =>
  Effect.suspend(() => {
    let ranges: ReadonlyArray<Range> | null = null
    let isFound = false
    const editor = new ByteEditor(
      heicSearch((found) => {
        ranges = found
        isFound = true
      })
    )
    const search = Stream.runForEachWhile(content, (chunk) =>
      Effect.sync(() => {
        editor.push(chunk)
        return !isFound
      })
    )
    return Effect.map(search, (): ReadonlyArray<Range> | null => {
      if (!isFound) editor.end()
      return ranges
    })
  })

const editedHeic = Effect.fnUntraced(function* <E, R>(content: Stream.Stream<Uint8Array, E>, read: Read<E, R>) {
  const ranges = yield* rangesOf(content)
  return Option.map(yield* read, (again) => edited(again, () => heicPlan(ranges)))
})

/**
 * Reads a stored file as others may see it: a picture without what says where, when and by what it was taken, and with its
 * orientation (SEC-48, docs/adr/0081). A PDF is read as it is. As many bytes come out as are stored. None if the storage
 * does not have the file. Reads a HEIC twice.
 */
export const servedContent = <E, R>(type: DocumentType, read: Read<E, R>): Read<E, R> =>
  Effect.flatMap(read, (found): Read<E, R> => {
    if (Option.isNone(found)) return Effect.succeed(found)
    switch (type) {
      case "application/pdf":
        return Effect.succeed(found)
      case "image/jpeg":
        return Effect.succeed(Option.some(edited(found.value, jpegPlan)))
      case "image/png":
        return Effect.succeed(Option.some(edited(found.value, pngPlan)))
      case "image/webp":
        return Effect.succeed(Option.some(edited(found.value, webpPlan)))
      case "image/heic":
        return editedHeic(found.value, read)
    }
  })
