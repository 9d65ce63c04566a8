import { Context, type Effect } from "effect"

/** Each purpose has its own key, so that a cursor never passes as a quote. */
export type MacPurpose = "api-key" | "cursor" | "device-link" | "quote" | "session" | "tracking-link" | "user-link"

/** Digests of one secret text: under the current key, and under others that are accepted during a rotation. */
export type Digests = readonly [current: string, ...others: ReadonlyArray<string>]

/** Signs and verifies texts that clients carry, such as cursors and quotes. */
export class Mac extends Context.Service<
  Mac,
  {
    /** HMAC-SHA256 of the UTF-8 text under the key of the purpose, lower-case hex. */
    readonly sign: (purpose: MacPurpose, text: string) => Effect.Effect<string>
    /** `sign` under the current key of the purpose and under each other key that is accepted. */
    readonly digests: (purpose: MacPurpose, text: string) => Effect.Effect<Digests>
    /** True if `mac` is the code of the text. Compares in constant time. */
    readonly verify: (purpose: MacPurpose, text: string, mac: string) => Effect.Effect<boolean>
  }
>()("@trajet/domain/access/Mac") {}

/** Computes digests. */
export class Digest extends Context.Service<
  Digest,
  {
    /** SHA-256 of the UTF-8 text, lower-case hex. */
    readonly sha256: (text: string) => Effect.Effect<string>
  }
>()("@trajet/domain/access/Digest") {}

/** Makes new ids and random texts. */
export class Identifiers extends Context.Service<
  Identifiers,
  {
    /** Version 7. */
    readonly uuid: Effect.Effect<string>
    /** Random characters of `0-9A-Za-z`, fit for a secret. */
    readonly secret: (length: number) => Effect.Effect<string>
    readonly bytes: (length: number) => Effect.Effect<Uint8Array>
  }
>()("@trajet/domain/access/Identifiers") {}
