import { pictureIn, reduced } from "../inspection/picture/reduce.ts"
import { pdf, pdfBytesMax } from "./pdf.ts"
import type { Picture } from "./picture.model.ts"

/** Why a file cannot be sent. */
export type Failure = "tooLarge" | "unreadable"

/** A PDF as it is; an image as a JPEG of at most 1 MiB, without what the camera wrote beside the pixels. */
export const pictureOf = async (file: File): Promise<Picture | Failure> => {
  if (file.type === pdf) {
    if (file.size > pdfBytesMax) return "tooLarge"
    return { bytes: await file.arrayBuffer(), contentType: pdf, extension: "pdf" }
  }
  try {
    const { bytes } = await reduced(await pictureIn(file), null)
    return { bytes, contentType: "image/jpeg", extension: "jpg" }
  } catch {
    return "unreadable"
  }
}
