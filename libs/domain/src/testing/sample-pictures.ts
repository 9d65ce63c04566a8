// Pictures as phones write them, with marks in every place that says something about the person, and none in the picture.

type Part = string | number | Uint8Array

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Joins texts of one byte a letter, bytes, and lists of bytes. */
export const bytesOf = (...parts: ReadonlyArray<Part>): Uint8Array => {
  const all = parts.map((part) =>
    typeof part === "string" ? latin(part) : typeof part === "number" ? Uint8Array.of(part) : part
  )
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const number = (bytes: number, value: number, isLittle = false): Uint8Array => {
  const digits = Array.from({ length: bytes }, (_, n) => Math.floor(value / 2 ** (8 * n)) & 0xff)
  return Uint8Array.from(isLittle ? digits : digits.toReversed())
}

const u16 = (value: number) => number(2, value)
const u32 = (value: number) => number(4, value)

/** Stands where a phone writes its name and where it was. */
export const secret = "GPS 48.8566 of a Phone"

/** EXIF with the name of the device, an orientation, and a place. */
export const tiffOf = (orientation: number, isLittle = false): Uint8Array => {
  const short = (value: number) => number(2, value, isLittle)
  const long = (value: number) => number(4, value, isLittle)
  const entry = (tag: number, type: number, value: Uint8Array) => bytesOf(short(tag), short(type), long(1), value)
  return bytesOf(
    ...[isLittle ? "II" : "MM", short(42), long(8), short(3)],
    entry(0x010f, 2, long(60)),
    entry(0x0112, 3, bytesOf(short(orientation), short(0))),
    entry(0x8825, 4, long(60)),
    ...[long(0), secret]
  )
}

const segment = (code: number, contents: Uint8Array): Uint8Array =>
  bytesOf(0xff, code, u16(contents.length + 2), contents)

const scan = bytesOf(segment(0xda, bytesOf(1, 1, 0, 0, 63, 0)), "pixels", 0xff, 0x00, "more", 0xff, 0xd0, "pixels")

/** A JPEG. Between its two scans is a segment that says something, behind its end a film. */
export const jpegOf = (orientation: number): Uint8Array =>
  bytesOf(
    ...[0xff, 0xd8, segment(0xe0, bytesOf("JFIF\0", "12345678"))],
    segment(0xe1, bytesOf("Exif\0\0", tiffOf(orientation))),
    segment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0", secret)),
    segment(0xe2, bytesOf("ICC_PROFILE\0", "colours")),
    segment(0xe2, bytesOf("MPF\0", secret)),
    segment(0xed, bytesOf("Photoshop 3.0\0", secret)),
    segment(0xee, bytesOf("Adobe", "1234567")),
    segment(0xfe, bytesOf(secret)),
    ...[0xff, segment(0xdb, bytesOf("table")), segment(0xc0, bytesOf("frame")), scan],
    ...[segment(0xfe, bytesOf(secret)), segment(0xc4, bytesOf("codes")), scan],
    ...[0xff, 0xd9, "ftypmp42", secret]
  )

/** What has to stay of `jpegOf`, beside its EXIF. */
export const keptOfJpeg = ["JFIF\0" + "12345678", "ICC_PROFILE\0colours", "Adobe1234567", "table", "frame", "codes"]

/** The check sum of a chunk, computed bit by bit. */
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

const chunk = (name: string, contents: Uint8Array): Uint8Array =>
  bytesOf(u32(contents.length), name, contents, u32(crcOf(bytesOf(name, contents))))

const pngSignature = bytesOf(0x89, "PNG\r\n", 0x1a, "\n")

export const pngOf = (orientation: number): Uint8Array =>
  bytesOf(
    ...[pngSignature, chunk("IHDR", bytesOf("1234567890123")), chunk("iCCP", bytesOf("colours"))],
    chunk("eXIf", tiffOf(orientation)),
    ...["tEXt", "zTXt", "iTXt", "tIME", "caBX"].map((name) => chunk(name, bytesOf(secret))),
    ...[chunk("IDAT", bytesOf("pixels")), chunk("IDAT", bytesOf("more pixels")), chunk("tEXt", bytesOf(secret))],
    ...[chunk("IEND", bytesOf()), secret]
  )

/** The chunks of a PNG, and whether each has its check sum. */
export const chunksOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const found: Array<{ readonly name: string; readonly contents: Uint8Array; readonly isSound: boolean }> = []
  let at = 8
  while (at + 12 <= png.length) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const contents = png.subarray(at + 8, at + 8 + length)
    const isSound = view.getUint32(at + 8 + length) === crcOf(png.subarray(at + 4, at + 8 + length))
    found.push({ name, contents, isSound })
    at += 12 + length
    if (name === "IEND") break
  }
  return found
}

const webpChunk = (name: string, contents: Uint8Array): Uint8Array =>
  bytesOf(name, number(4, contents.length, true), contents, contents.length % 2 === 0 ? bytesOf() : bytesOf(0))

export const webpOf = (orientation: number, exifName = ""): Uint8Array => {
  const chunks = bytesOf(
    webpChunk("VP8X", bytesOf("1234567890")),
    webpChunk("ICCP", bytesOf("colours")),
    webpChunk("VP8L", bytesOf("pixel")),
    webpChunk("EXIF", bytesOf(exifName, tiffOf(orientation, true))),
    webpChunk("XMP ", bytesOf(secret, "!")),
    webpChunk("note", bytesOf(secret))
  )
  return bytesOf("RIFF", number(4, chunks.length + 4, true), "WEBP", chunks, secret)
}

const box = (type: string, ...contents: ReadonlyArray<Part>): Uint8Array => {
  const inside = bytesOf(...contents)
  return bytesOf(u32(inside.length + 8), type, inside)
}

const fullBox = (type: string, version: number, ...contents: ReadonlyArray<Part>): Uint8Array =>
  box(type, version, 0, 0, 0, ...contents)

const itemEntry = (id: number, type: string): Uint8Array =>
  fullBox("infe", 2, u16(id), u16(0), type, "\0", type === "mime" ? "application/rdf+xml\0" : "")

const location = (id: number, method: number, from: number, bytes: number): Uint8Array =>
  bytesOf(u16(id), u16(method), u16(0), u16(1), u32(from), u32(bytes))

interface HeicShape {
  /** True if the data is before the box that says where it is. */
  readonly isLate?: boolean
  /** How the EXIF is found: 0 in the file, 1 in the box, 2 in another item. */
  readonly exifMethod?: number
}

/** A HEIC with a picture, EXIF, and XMP in two places. Has a film behind it, as phones write pictures that move. */
export const heicOf = ({ exifMethod = 0, isLate = false }: HeicShape = {}): Uint8Array => {
  const type = box("ftyp", "heic", u32(0), "mif1")
  const exif = bytesOf(u32(0), tiffOf(6))
  const [picture, xmp] = [bytesOf("pixels of the picture"), bytesOf("xmp ", secret)]
  const data = box("mdat", picture, exif, xmp)
  const metaOf = (dataAt: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, u32(0), "pict", u32(0)),
      fullBox(
        "iinf",
        0,
        u16(4),
        itemEntry(1, "hvc1"),
        itemEntry(2, "Exif"),
        itemEntry(3, "mime"),
        itemEntry(4, "mime")
      ),
      fullBox(
        "iloc",
        1,
        ...[0x44, 0x00, u16(4), location(1, 0, dataAt, picture.length)],
        location(2, exifMethod, dataAt + picture.length, exif.length),
        location(3, 0, dataAt + picture.length + exif.length, xmp.length),
        location(4, 1, 3, xmp.length)
      ),
      box("idat", "abc", xmp, "xyz")
    )
  const dataAt = isLate ? type.length + 8 : type.length + metaOf(0).length + 8
  const meta = metaOf(dataAt)
  const film = box("moov", "", box("mvhd", "times"), box("trak", box("udta", secret)), box("udta", secret))
  const end = bytesOf(film, box("uuid", secret), box("mpvd", secret))
  return isLate ? bytesOf(type, data, meta, end) : bytesOf(type, meta, data, end)
}
