import { type Array, Cause, Data, Effect, Option, Pull, type Scope, Stream } from "effect"
import { ContentCheck } from "./content-check.port.ts"

/** As many bytes as tell the type of any file that is one of ours. */
const headBytes = 4_100

type Chunks = Array.NonEmptyReadonlyArray<Uint8Array>

/** A file has more bytes than a document may have. */
export class TooLarge extends Data.TaggedError("TooLarge") {}

/** A file while it comes: what is read of it is counted and digested, whether it is stored or not. */
export interface IncomingFile<E> {
  /** The next chunks; none at the end. */
  readonly next: Effect.Effect<Option.Option<Chunks>, E>
  /** How many were read so far. */
  readonly bytes: () => number
  /** Of everything that was read, in lower-case hex; to be asked once, when nothing more is read. */
  readonly sha256: () => string
}

/** Begins to read a file, which stays open as long as the scope. */
export const incomingFile = <E>(
  content: Stream.Stream<Uint8Array, E>
): Effect.Effect<IncomingFile<E>, never, ContentCheck | Scope.Scope> =>
  Effect.gen(function* () {
    const digest = yield* ContentCheck.use((check) => check.digest)
    const pull = yield* Stream.toPull(content)
    let bytes = 0
    const count = (chunks: Chunks) => {
      for (const chunk of chunks) {
        digest.update(chunk)
        bytes += chunk.length
      }
      return Option.some(chunks)
    }
    const ended = Effect.succeed(Option.none<Chunks>())
    return {
      next: Effect.map(pull, count).pipe(Pull.catchDone(() => ended)),
      bytes: () => bytes,
      sha256: digest.hex
    }
  })

/** Reads what is left of a file and keeps none of it. */
export const drain = Effect.fnUntraced(function* <E>({ next }: IncomingFile<E>) {
  while (Option.isSome(yield* next));
})

/** Reads the first chunks of a file, as many as tell its type. */
export const readHead = Effect.fnUntraced(function* <E>(file: IncomingFile<E>) {
  const head: globalThis.Array<Uint8Array> = []
  while (file.bytes() < headBytes) {
    const chunks = yield* file.next
    if (Option.isNone(chunks)) break
    head.push(...chunks.value)
  }
  return head
})

/** The bytes of a head that tell the type, in one piece. */
export const typeBytes = (head: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = head.reduce((sum, { length }) => sum + length, 0)
  const bytes = new Uint8Array(Math.min(headBytes, all))
  let at = 0
  for (const chunk of head) {
    const part = chunk.subarray(0, bytes.length - at)
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The head of a file and what comes after it; fails with `TooLarge` where more than `most` bytes were read. */
export const wholeContent = <E>(
  head: ReadonlyArray<Uint8Array>,
  file: IncomingFile<E>,
  most: number
): Stream.Stream<Uint8Array, E | TooLarge> => {
  const pull = Effect.flatMap(file.next, (chunks): Effect.Effect<Chunks, TooLarge | Cause.Done> => {
    if (file.bytes() > most) return Effect.fail(new TooLarge())
    return Option.isNone(chunks) ? Cause.done() : Effect.succeed(chunks.value)
  })
  return Stream.concat(Stream.fromIterable(head), Stream.fromPull(Effect.succeed(pull)))
}
