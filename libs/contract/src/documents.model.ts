import { DocumentRefusal, filesPerDepositMax, TripKey } from "@trajet/domain"
import { Schema } from "effect"
import { fullListOf, text } from "./bounded.model.ts"
import { Multipart } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { contentTypeLengthMax, fileNameLengthMax, identifierLengthMax } from "./limits.ts"
import { Instant } from "./text.model.ts"

/** Interface.md 2.11. */
export const DocumentShown = Schema.Struct({
  id: Schema.String,
  key: Schema.String,
  label: Schema.String,
  url: Schema.String.annotate({
    format: "uri",
    description: "Signed: leads there for 24 hours, without a key, and is another one at every call"
  }),
  status: Schema.Literals(["waiting", "accepted", "refused"]),
  is_retour: Schema.Boolean,
  file_name: Schema.String,
  created_at: Instant
}).annotate({ identifier: "Document" })
export type DocumentShown = typeof DocumentShown.Type

export const DocumentList = Schema.Struct({ data: Schema.Array(DocumentShown) }).annotate({
  identifier: "DocumentList",
  examples: [{ data: [] }]
})
export type DocumentList = typeof DocumentList.Type

/** Filter of the documents of a mission (decisions 1). */
export const DocumentListQuery = Schema.Struct({ is_retour: Schema.optionalKey(Schema.Literals(["true", "false"])) })

const upToTen = <S extends Schema.Constraint>(item: S) => fullListOf(item, filesPerDepositMax)

const keyAndLeg = { key: text(identifierLengthMax), leg: Schema.optionalKey(TripKey) }
const FileName = text(fileNameLengthMax)
const ContentType = text(contentTypeLengthMax)

/** A deposit as one JSON text (decisions 1, Document deposit). */
export const DepositRequest = Schema.Struct({
  documents: upToTen(
    Schema.Struct({
      ...keyAndLeg,
      file_name: FileName,
      content_type: ContentType.annotate({ description: "What counts is the content of the file" }),
      content_base64: Schema.String.annotate({
        description: "The file in base64 (RFC 4648 section 4, with padding, without line breaks)"
      })
    })
  )
}).annotate({
  identifier: "DepositRequest",
  examples: [
    {
      documents: [
        {
          key: "carte_grise",
          leg: "aller",
          file_name: "carte-grise.pdf",
          content_type: "application/pdf",
          content_base64: "JVBERi0xLjQKJSVFT0YK"
        }
      ]
    }
  ]
})
export type DepositRequest = typeof DepositRequest.Type

/** What the `meta` part of a deposit says of its files, in their order. */
export const DepositMeta = Schema.Struct({
  documents: upToTen(
    Schema.Struct({
      ...keyAndLeg,
      file_name: Schema.optionalKey(FileName),
      content_type: Schema.optionalKey(ContentType)
    })
  )
}).annotate({ identifier: "DepositMeta", examples: [{ documents: [{ key: "pv_signe" }] }] })
export type DepositMeta = typeof DepositMeta.Type

/** A deposit as a form, whose files are stored as they come. */
export const DepositForm = Schema.Struct({ meta: DepositMeta, files: Multipart.FilesSchema })
  .annotate({ identifier: "DepositForm", examples: [{ meta: { documents: [{ key: "pv_signe" }] }, files: [] }] })
  .pipe(HttpApiSchema.asMultipart())

export const DepositResult = Schema.Struct({
  index: Schema.Int,
  key: Schema.String,
  status: Schema.Literals(["success", "error"]),
  document: Schema.optionalKey(DocumentShown),
  error: Schema.optionalKey(Schema.Struct({ code: DocumentRefusal, detail: Schema.String }))
}).annotate({ identifier: "DepositResult" })
export type DepositResult = typeof DepositResult.Type

export const DepositResponse = Schema.Struct({ data: Schema.Array(DepositResult) }).annotate({
  identifier: "DepositResponse",
  examples: [{ data: [] }]
})
export type DepositResponse = typeof DepositResponse.Type
