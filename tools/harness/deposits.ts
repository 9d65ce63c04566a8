import { randomUUID } from "node:crypto"
import { ask, type Reply } from "./http.ts"

/** A file to deposit; `carte_grise` of the outbound trip by default. */
export interface FileToDeposit {
  readonly content: Buffer
  readonly key?: string
  readonly trip?: "aller" | "retour"
  readonly fileName?: string
  readonly contentType?: string
}

const pdfHead = "%PDF-1.7\n"

/** A file of a given size that begins like a PDF; each call makes different bytes. */
export const samplePdf = (bytes = 1_000): Buffer => {
  const beginning = `${pdfHead}% ${randomUUID()}\n`
  return Buffer.concat([Buffer.from(beginning), Buffer.alloc(Math.max(0, bytes - beginning.length), "x")])
}

/** A deposit as JSON. */
export const depositRequest = (files: ReadonlyArray<FileToDeposit>) => ({
  documents: files.map(({ content, key = "carte_grise", trip, fileName = "file.pdf", contentType }) => ({
    key,
    ...(trip === undefined ? {} : { leg: trip }),
    file_name: fileName,
    content_type: contentType ?? "application/pdf",
    content_base64: content.toString("base64")
  }))
})

export interface Form {
  readonly headers: { readonly "content-type": string }
  readonly body: Buffer
}

/** A part of a form: its headers and its bytes. */
export interface Part {
  /** Its parameters, in UTF-8 or as bytes. */
  readonly disposition: string | Buffer
  readonly type?: string
  readonly content: Buffer | string
}

/** A form with these parts, in this order. */
export const formOf = (parts: ReadonlyArray<Part>, boundary: string = randomUUID()): Form => ({
  headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  body: Buffer.concat([
    ...parts.flatMap(({ disposition, type, content }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; `),
      Buffer.from(disposition),
      Buffer.from(`\r\n${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n")
    ]),
    Buffer.from(`--${boundary}--\r\n`)
  ])
})

export const metaPart = (files: ReadonlyArray<FileToDeposit>): Part => ({
  disposition: 'name="meta"',
  type: "application/json",
  content: JSON.stringify({
    documents: files.map(({ key = "carte_grise", trip }) => ({ key, ...(trip === undefined ? {} : { leg: trip }) }))
  })
})

export const filePart = ({ content, fileName = "file.pdf", contentType = "application/pdf" }: FileToDeposit): Part => ({
  disposition: `name="files"; filename="${fileName}"`,
  type: contentType,
  content
})

/** A deposit as a form, with `meta` before the files. */
export const depositForm = (files: ReadonlyArray<FileToDeposit>): Form =>
  formOf([metaPart(files), ...files.map(filePart)])

export interface Depositor {
  /** The clients' API by default. */
  readonly api?: "/v1/transports" | "/operations/v1/missions"
  readonly origin: string
  readonly key: string
  readonly missionId: string
}

const idempotent = (key: string | undefined) => (key === undefined ? {} : { "idempotency-key": key })

/** Deposits files as a form, with the idempotency key if there is one. */
export const deposit = (
  depositor: Depositor,
  files: ReadonlyArray<FileToDeposit>,
  idempotencyKey?: string
): Promise<Reply> => sendForm(depositor, depositForm(files), idempotencyKey)

export const sendForm = (
  { api = "/v1/transports", origin, key, missionId }: Depositor,
  { headers, body }: Form,
  idempotencyKey?: string
): Promise<Reply> =>
  ask(origin, `${api}/${missionId}/documents`, {
    key,
    body,
    headers: { ...headers, ...idempotent(idempotencyKey) }
  })

/** Deposits files as JSON. */
export const depositJson = (
  { api = "/v1/transports", origin, key, missionId }: Depositor,
  files: ReadonlyArray<FileToDeposit>,
  idempotencyKey?: string
): Promise<Reply> =>
  ask(origin, `${api}/${missionId}/documents`, {
    key,
    body: depositRequest(files),
    headers: idempotent(idempotencyKey)
  })
