import { Context, type Effect, type Option } from "effect"
import type { DocumentType } from "./file.model.ts"

/** Computes the SHA-256 of bytes that arrive chunk by chunk. */
export interface RunningDigest {
  readonly update: (chunk: Uint8Array) => void
  /** Lower-case hex of all bytes so far; no bytes may follow. */
  readonly hex: () => string
}

/** Derives facts about a file from its bytes. */
export class ContentCheck extends Context.Service<
  ContentCheck,
  {
    /** The type of a file by its first bytes (4,100, or all if there are fewer); none if it is not a document type. */
    readonly typeOf: (head: Uint8Array) => Effect.Effect<Option.Option<DocumentType>>
    readonly digest: Effect.Effect<RunningDigest>
  }
>()("@trajet/domain/documents/ContentCheck") {}
