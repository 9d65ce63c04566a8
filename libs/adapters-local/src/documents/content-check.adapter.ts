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

const latin = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.subarray(from, to)).toString("latin1")

/** ISO 32000-1, annex H.3.4.1: readers accept a header within the first 1,024 bytes. */
const pdfHeaderBytesMax = 1_024

// No markup before the header: such a file may be a page as well.
const isLatePdf = (head: Uint8Array): boolean => /^[^<]*?%PDF-/su.test(latin(head, 0, pdfHeaderBytesMax))

/** Brands of HEIC that the library does not know: layered pictures and sequences (ISO 23008-12, annex B). */
const heicBrands: ReadonlySet<string> = new Set(["heim", "heis", "hevm", "hevs"])

/** The major brand of an ISO file, and those with which it is compatible. */
const brandsOf = (head: Uint8Array): ReadonlyArray<string> => {
  if (latin(head, 4, 8) !== "ftyp") return []
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length)
  const brands = latin(head, 8, end).match(/.{4}/gsu) ?? []
  // The second word is a version.
  return brands.filter((_, at) => at !== 1)
}

/** What the library does not see: `mif1` alone is the container of HEIC and of AVIF. */
const typeByBrand = (head: Uint8Array): DocumentType | "avif" | null => {
  const [major, ...compatible] = brandsOf(head)
  if (major === undefined) return null
  if (heicBrands.has(major)) return "image/heic"
  return major === "mif1" && compatible.includes("avif") && !compatible.includes("heic") ? "avif" : null
}

const typeOf = async (head: Uint8Array): Promise<DocumentType | undefined> => {
  const byBrand = typeByBrand(head)
  if (byBrand !== null) return byBrand === "avif" ? undefined : byBrand
  const found = await detect(head)
  if (found === undefined && isLatePdf(head)) return "application/pdf"
  return typeOfMime[found?.mime ?? ""]
}

/** Detects types by the file-type library, and computes digests by node:crypto. */
export const contentCheck: Layer.Layer<ContentCheck> = Layer.succeed(
  ContentCheck,
  ContentCheck.of({
    typeOf: (head) => Effect.promise(() => typeOf(head)).pipe(Effect.map(Option.fromUndefinedOr)),
    digest: Effect.sync(() => {
      const hash = createHash("sha256")
      return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest("hex") }
    })
  })
)
