import type { PhotoId } from "@trajet/domain/inspection"
import type { ReportPhoto } from "@trajet/domain/printing"
import { french } from "@trajet/domain/texts"
import { Result } from "effect"
import type { ImageRefused } from "./image.errors.ts"
import { type DocumentImage, type ReportBounds, ReportImages } from "./report-images.ts"

const { report: texts } = french

/** Reads the file of a photo; null if the storage does not have it. */
export type ReadPhoto = (id: PhotoId) => Promise<Uint8Array | null>

export interface PlacedPhoto {
  readonly photo: ReportPhoto
  /** The picture in the document, or the text that the page has in its place. */
  readonly shown: DocumentImage | string
}

const bytesOfMegabyte = 1_000_000

const noteOf = ({ decodedBytes, height, reason, width }: ImageRefused): string => {
  if (reason === "too_large") return texts.tooLarge(width, height, Math.ceil(decodedBytes / bytesOfMegabyte))
  if (reason === "interlaced") return texts.otherFormat("PNG entrelacé")
  return reason === "report_full" ? texts.reportFull : texts.unreadable
}

const shownOf = async (
  { id, leftOut }: ReportPhoto,
  images: ReportImages,
  readPhoto: ReadPhoto
): Promise<DocumentImage | string> => {
  if (leftOut !== null) return leftOut
  const content = await readPhoto(id)
  if (content === null) return texts.unavailable
  return Result.getOrElse(await images.embed(content), noteOf)
}

/** Embeds the photos of a report, one after another, and says of each what its place on the page has. */
export const placePhotos = async (
  pdf: PDFKit.PDFDocument,
  photos: ReadonlyArray<ReportPhoto>,
  readPhoto: ReadPhoto,
  bounds?: ReportBounds
): Promise<ReadonlyArray<PlacedPhoto>> => {
  const images = new ReportImages(pdf, bounds)
  const placed: Array<PlacedPhoto> = []
  for (const photo of photos) placed.push({ photo, shown: await shownOf(photo, images, readPhoto) })
  return placed
}
