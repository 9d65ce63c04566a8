import { Context, type Effect, type Option } from "effect"
import type { DocumentType } from "./file.model.ts"

/** SHA-256 of bytes that come one chunk after another. */
export interface RunningDigest {
  readonly update: (chunk: Uint8Array) => void
  /** Lower-case hex of everything so far; nothing is added after. */
  readonly hex: () => string
}

/** What bytes say of themselves. */
export class ContentCheck extends Context.Service<
  ContentCheck,
  {
    /** The type of a file by its first bytes (4,100, or all where there are fewer); none where it is no document type. */
    readonly typeOf: (head: Uint8Array) => Effect.Effect<Option.Option<DocumentType>>
    readonly digest: Effect.Effect<RunningDigest>
  }
>()("@trajet/domain/documents/ContentCheck") {}
