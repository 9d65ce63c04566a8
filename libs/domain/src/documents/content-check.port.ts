import { Context, type Effect, type Option } from "effect"
import type { DocumentType } from "./file.model.ts"

interface RunningDigest {
  readonly update: (chunk: Uint8Array) => void
  /** Lower-case hex. Ends the digest: no bytes may follow. */
  readonly hex: () => string
}

/** Derives facts about a file from its bytes. */
export class ContentCheck extends Context.Service<
  ContentCheck,
  {
    /** By the first 4,100 bytes, or all bytes of a shorter file. None if it is not a document type. */
    readonly typeOf: (head: Uint8Array) => Effect.Effect<Option.Option<DocumentType>>
    readonly digest: Effect.Effect<RunningDigest>
  }
>()("@trajet/domain/documents/ContentCheck") {}
