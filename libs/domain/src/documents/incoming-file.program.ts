import { type Array, Cause, Data, Effect, Option, Pull, type Scope, Stream } from "effect"
import { ContentCheck } from "./content-check.port.ts"

/** Enough to detect the type of any document. */
const headBytes = 4_100

type Chunks = Array.NonEmptyReadonlyArray<Uint8Array>

export class TooLarge extends Data.TaggedError("TooLarge") {}

/** A file that is arriving. Counts and digests its bytes, whether they are stored or not. */
export interface IncomingFile<E> {
  /** The next chunks; none at the end. */
  readonly next: Effect.Effect<Option.Option<Chunks>, E>
  readonly bytes: () => number
  /** Digest of all read bytes, lower-case hex. Call it once, after the last read. */
  readonly sha256: () => string
}

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

export const drain = Effect.fnUntraced(function* <E>({ next }: IncomingFile<E>) {
  while (Option.isSome(yield* next));
})

export const readHead = Effect.fnUntraced(function* <E>(file: IncomingFile<E>) {
  const head: globalThis.Array<Uint8Array> = []
  while (file.bytes() < headBytes) {
    const chunks = yield* file.next
    if (Option.isNone(chunks)) break
    head.push(...chunks.value)
  }
  return head
})

/** Joins the chunks of a head, cut to the bytes that detect a type. */
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

/** Streams the head of a file and its rest. Fails with `TooLarge` beyond `most` bytes. */
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
