import { Effect, Option, Stream } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { FileStorage } from "../documents/file-storage.port.ts"
import { servedContent } from "../documents/pictures/served-picture.program.ts"
import type { ReadPhoto } from "../printing/printer.port.ts"
import type { InspectionPhoto, PhotoId } from "./inspection.model.ts"

const joinChunks = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Reads photos as others may see them: a PDF would carry what is in a JPEG beside its picture. */
export const photoReader = Effect.fnUntraced(function* (tenant: Tenant, photos: ReadonlyArray<InspectionPhoto>) {
  const storage = yield* FileStorage
  const read = Effect.fnUntraced(function* (id: PhotoId) {
    const photo = photos.find((one) => one.id === id)
    if (photo === undefined) return null
    const { contentType, fileId } = photo.file
    const content = yield* servedContent(contentType, storage.read({ tenant, fileId }))
    return Option.isNone(content) ? null : joinChunks(yield* Stream.runCollect(content.value))
  })
  return read satisfies ReadPhoto
})
