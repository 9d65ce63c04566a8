import { randomBytes } from "node:crypto"
import { depositRequest, type FileToDeposit, formOf, type Part } from "../../../../tools/harness/deposits.ts"
import { ask } from "../../../../tools/harness/http.ts"
import { sendExactly } from "../../../../tools/harness/exact-request.ts"
import { member } from "../member.ts"
import { bodyInput, type HostileInput, mebibyte, requestTo } from "./hostile-input.ts"

const deposits = "POST /v1/transports/:id/documents"

const filled = (head: string | Buffer, unit: string | Buffer, bytes: number): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, unit)])

const box = (type: string, size: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, "latin1")
  return head
}

/** Files with a valid beginning and a structure that is expensive to read. */
const files: Readonly<Record<string, () => Buffer>> = {
  "a PDF of objects": () => filled("%PDF-1.7\n", "1 0 obj<</A 1 0 R>>endobj ", 2 * mebibyte),
  "a PDF of open dictionaries": () => filled("%PDF-1.7\n", "<<", 2 * mebibyte),
  "a JPEG of empty segments": () =>
    filled(Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0xff, 0xe0, 0, 2]), 2 * mebibyte),
  "a JPEG of fill bytes": () => filled(Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0xff]), 2 * mebibyte),
  "a PNG of empty chunks": () =>
    filled(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from([0, 0, 0, 0, 0x61, 0x61, 0x61, 0x61, 0, 0, 0, 0]),
      2 * mebibyte
    ),
  "a HEIC of small boxes": () =>
    filled(Buffer.concat([box("ftyp", 16), Buffer.from("heic\0\0\0\0")]), box("free", 8), 2 * mebibyte),
  "a WebP without an end": () => filled("RIFF\xff\xff\xff\x7fWEBPVP8 ", "\0", 2 * mebibyte),
  "a ZIP of many entries": () =>
    filled("", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(26)]), 2 * mebibyte),
  "an ID3 tag without an end": () => filled("ID3\u0003\0\0\u007f\u007f\u007f\u007f", "\0", 2 * mebibyte),
  "a TIFF that names itself": () =>
    filled(Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0xff, 0xff]), Buffer.from([0, 1, 4, 0]), 2 * mebibyte),
  "a Matroska of small elements": () =>
    filled(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x10]), Buffer.from([0x42, 0x86, 0x81, 1]), 2 * mebibyte),
  "an ASF of small objects": () =>
    filled(Buffer.from("3026b2758e66cf11a6d9", "hex"), Buffer.alloc(24, 1), 2 * mebibyte),
  noise: () => randomBytes(2 * mebibyte),
  zeros: () => Buffer.alloc(10 * mebibyte)
}

const asJson = Object.entries(files).map(([what, content]) =>
  bodyInput("files as JSON", what, deposits, () => {
    const file: FileToDeposit = { content: content().subarray(0, 5 * mebibyte) }
    return JSON.stringify(depositRequest([file]))
  })
)

const formInput = (what: string, parts: () => ReadonlyArray<Part>, boundary = "a-b"): HostileInput => ({
  kind: "forms",
  what,
  requests: 1,
  send: (victim) => {
    const form = formOf(parts(), boundary)
    return sendExactly(
      victim.port,
      requestTo(victim, deposits, { body: form.body, type: form.headers["content-type"] })
    )
  }
})

const metaOf = (count: number): Part => ({
  disposition: 'name="meta"',
  type: "application/json",
  content: JSON.stringify({ documents: Array.from({ length: count }, () => ({ key: "autre" })) })
})

const partOf = (content: Buffer | string, name = "file.pdf"): Part => ({
  disposition: `name="files"; filename="${name}"`,
  type: "application/pdf",
  content
})

const asForms = Object.entries(files).map(([what, content]) => formInput(what, () => [metaOf(1), partOf(content())]))

const forms = [
  ...asForms,
  formInput("10,000 empty parts", () => Array.from({ length: 10_000 }, () => partOf(""))),
  formInput("10 files of 2.5 MB", () => [
    metaOf(10),
    ...Array.from({ length: 10 }, () => partOf(filled("%PDF-1.7\n", randomBytes(1_000), 2_500_000)))
  ]),
  formInput("a file of what almost ends it", () => [metaOf(1), partOf(filled("%PDF-1.7\n", "\r\n--a-", 5 * mebibyte))]),
  formInput("a file of line ends", () => [metaOf(1), partOf(filled("%PDF-1.7\n", "\r\n", 5 * mebibyte))]),
  formInput("a part with a header of 1 MB", () => [partOf("a", "x".repeat(mebibyte))]),
  formInput("a part with a name of quotes", () => [partOf("a", '\\"'.repeat(30_000))]),
  formInput("a meta of zeros", () => [
    { disposition: 'name="meta"', content: `[${"0,".repeat(32_000)}0]` },
    partOf("a")
  ]),
  formInput("a meta of 5 MB", () => [{ disposition: 'name="meta"', content: "[".repeat(5 * mebibyte) }])
]

const base64 = (text: () => string): string =>
  JSON.stringify({
    documents: [{ key: "autre", file_name: "a.pdf", content_type: "application/pdf", content_base64: text() }]
  })

const badBase64 = Object.entries({
  "a bad character at the end": () => `${"A".repeat(7 * mebibyte)}!`,
  "line breaks": () => "AAAA\n".repeat(mebibyte),
  padding: () => "=".repeat(7 * mebibyte),
  "characters of two bytes": () => "é".repeat(3 * mebibyte)
}).map(([what, text]) => bodyInput("files as JSON", `base64: ${what}`, deposits, () => base64(text)))

/** Opens the printed sheet of a mission, 40 times at once (A5). */
const sheets: HostileInput = {
  kind: "sheets",
  what: "40 openings at once",
  requests: 41,
  send: async ({ port, world }) => {
    const origin = `http://127.0.0.1:${port}`
    const detail = await ask(origin, `/v1/transports/${world.idOf("mission", 0)}`, { key: world.keys.full })
    const link = new URL(String(member(detail.json(), "documents", "fiche_mission")), origin)
    const open = () => ask(origin, `${link.pathname}${link.search}`)
    return Promise.allSettled(Array.from({ length: 40 }, open))
  }
}

/** Files, the forms that carry them, and openings of files. */
export const hostileFiles: ReadonlyArray<HostileInput> = [...asJson, ...badBase64, ...forms, sheets]
