import { Result } from "effect"
import { type ImageRefused, refused, unreadable } from "./image.errors.ts"
import { type ImageHeader, type PngHeader, readImageHeader } from "./image-header.rules.ts"
import { type PagePicture, pagePicture } from "./page-picture.ts"

/** A picture that is in the document, and can be drawn on its pages. */
export interface DocumentImage {
  /** Name of the picture on pages. */
  readonly label: string
  readonly width: number
  readonly height: number
  /** The reference to the picture in the document; null before `embed`. */
  readonly obj: unknown
  readonly embed: (pdf: PDFKit.PDFDocument) => void
}

// PDFKit has these, and its types do not.
declare global {
  namespace PDFKit.Mixins {
    interface PDFImage {
      openImage(source: Buffer): DocumentImage
      image(source: DocumentImage, x: number, y: number, options: ImageOption): this
    }
  }
}

export interface ReportBounds {
  /** The most bytes that the pictures of a report have in its document. */
  readonly bytesMax: number
  /** The most bytes that one PNG has in the document: a file of 10 MiB may be packed less well again. */
  readonly pictureBytesMax: number
  /** The most bytes of PNGs that are decoded for a report. */
  readonly decodedBytesMax: number
}

/** Decoding the most takes about 10 s. */
const reportBounds: ReportBounds = {
  bytesMax: 96 * 1024 * 1024,
  pictureBytesMax: 32 * 1024 * 1024,
  decodedBytesMax: 500_000_000
}

const flate = { Filter: "FlateDecode", Type: "XObject", Subtype: "Image" } as const
const pngPredictor = 15

/** The pictures of one report, embedded one after another: the bytes of a picture are dropped before the next one comes. */
export class ReportImages {
  readonly #pdf: PDFKit.PDFDocument
  readonly #bounds: ReportBounds
  #images = 0
  #bytes = 0
  #decodedBytes = 0

  constructor(pdf: PDFKit.PDFDocument, bounds: ReportBounds = reportBounds) {
    this.#pdf = pdf
    this.#bounds = bounds
  }

  /** Embeds a JPEG or PNG. Fails with `ImageRefused` for any other file, and for one that is too large. */
  async embed(bytes: Uint8Array): Promise<Result.Result<DocumentImage, ImageRefused>> {
    const read = readImageHeader(bytes)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    const header = read.success
    return header.format === "jpeg" ? this.#jpeg(bytes, header) : this.#png(bytes, header)
  }

  get #roomBytes(): number {
    return this.#bounds.bytesMax - this.#bytes
  }

  /** A page shows a JPEG as it is. */
  #jpeg(bytes: Uint8Array, header: ImageHeader): Result.Result<DocumentImage, ImageRefused> {
    if (bytes.length > this.#roomBytes) return Result.fail(refused("report_full", header))
    try {
      const image = this.#pdf.openImage(Buffer.from(bytes))
      image.embed(this.#pdf)
      this.#bytes += bytes.length
      return Result.succeed(image)
    } catch {
      return Result.fail(unreadable())
    }
  }

  async #png(bytes: Uint8Array, header: PngHeader): Promise<Result.Result<DocumentImage, ImageRefused>> {
    const { decodedBytes } = header
    if (this.#decodedBytes + decodedBytes > this.#bounds.decodedBytesMax) {
      return Result.fail(refused("report_full", header))
    }
    this.#decodedBytes += decodedBytes
    const picture = await pagePicture(bytes, header, Math.min(this.#roomBytes, this.#bounds.pictureBytesMax))
    return Result.map(picture, (made) => {
      this.#bytes += made.rows.length + (made.alpha?.length ?? 0)
      return this.#written(made)
    })
  }

  #written({ alpha, bits, colours, height, palette, rows, width }: PagePicture): DocumentImage {
    const plane = (space: unknown, colourCount: number, bitCount: number, content: Uint8Array, more: object = {}) => {
      const plane = this.#pdf.ref({
        ...flate,
        Width: width,
        Height: height,
        BitsPerComponent: bitCount,
        ColorSpace: space,
        DecodeParms: { Predictor: pngPredictor, Colors: colourCount, BitsPerComponent: bitCount, Columns: width },
        ...more
      })
      plane.end(content)
      return plane
    }
    const mask = alpha === null ? {} : { SMask: plane("DeviceGray", 1, 8, alpha) }
    const obj = plane(this.#colourSpace(colours, palette), colours, bits, rows, mask)
    return { label: `Png${(this.#images += 1)}`, width, height, obj, embed: () => undefined }
  }

  #colourSpace(colours: 1 | 3, palette: Uint8Array | null): unknown {
    if (palette === null) return colours === 1 ? "DeviceGray" : "DeviceRGB"
    const table = this.#pdf.ref({})
    table.end(Buffer.from(palette))
    return ["Indexed", "DeviceRGB", palette.length / 3 - 1, table]
  }
}
