import { ContentCheck, type DocumentType } from "@trajet/domain/documents"
import { Effect, Layer, Option } from "effect"
import { createHash } from "node:crypto"

// The MIME types of the file-type library: phones write HEIC under any of four names.
const typeOfMime: Readonly<Record<string, DocumentType>> = {
  "application/pdf": "application/pdf",
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
  "image/heic": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif": "image/heic",
  "image/heif-sequence": "image/heic"
}

// Loaded at the first use.
const detect = async (head: Uint8Array) => (await import("file-type")).fileTypeFromBuffer(head)

/** Detects types by the file-type library, and computes digests by node:crypto. */
export const contentCheck: Layer.Layer<ContentCheck> = Layer.succeed(
  ContentCheck,
  ContentCheck.of({
    typeOf: (head) =>
      Effect.promise(() => detect(head)).pipe(
        Effect.map((found) => Option.fromUndefinedOr(typeOfMime[found?.mime ?? ""]))
      ),
    digest: Effect.sync(() => {
      const hash = createHash("sha256")
      return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest("hex") }
    })
  })
)
