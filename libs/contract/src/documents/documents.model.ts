import {
  documentFilters,
  DocumentRefusal,
  dossierFilters,
  filesPerDepositMax,
  refusalDetails
} from "@trajet/domain/documents"
import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { filterMembers } from "../schema/filter-query.ts"
import { fullListOf, text } from "../schema/bounded.model.ts"
import { Multipart } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { contentTypeLengthMax, fileNameLengthMax, identifierLengthMax } from "../schema/limits.ts"
import { Instant } from "../schema/text.model.ts"

/** A document of a list (DOC-3). */
export const DocumentShown = Schema.Struct({
  id: Schema.String,
  key: Schema.String,
  label: Schema.String,
  url: Schema.String.annotate({
    format: "uri",
    description: "Signed: opens the file for 24 hours without a key; each call returns a new one"
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

export const DossierQuery = Schema.Struct(filterMembers(dossierFilters))

/** The link to the dossier of a trip (EVD-1). */
export const DossierResponse = Schema.Struct({
  data: Schema.Struct({
    leg: TripKey,
    file_name: Schema.String,
    url: Schema.String.annotate({
      format: "uri",
      description: "Signed: makes the dossier for 24 hours without a key; each call returns a new one"
    })
  })
}).annotate({
  identifier: "Dossier",
  examples: [
    {
      data: {
        leg: "aller",
        file_name: "dossier-M-10000042-aller.pdf",
        url: "https://trajet.example/files/v1.0123abcd.example"
      }
    }
  ]
})

export const DocumentListQuery = Schema.Struct(filterMembers(documentFilters))

const upToTen = <S extends Schema.Constraint>(item: S) => fullListOf(item, filesPerDepositMax)

/** Members of a document in a deposit. An invalid value is an error of its item, not of the deposit. */
export const DepositMembers = {
  key: text(identifierLengthMax),
  leg: TripKey,
  file_name: text(fileNameLengthMax),
  content_type: text(contentTypeLengthMax)
} as const

const keyAndLeg = { key: DepositMembers.key, leg: Schema.optionalKey(DepositMembers.leg) }

/** A deposit as one JSON text (DOC-6). */
export const DepositRequest = Schema.Struct({
  documents: upToTen(
    Schema.Struct({
      ...keyAndLeg,
      file_name: DepositMembers.file_name,
      content_type: DepositMembers.content_type.annotate({ description: "What counts is the content of the file" }),
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

/** The list of a deposit: 1 to 10 documents of any content. Any other list refuses the whole deposit. */
export const DepositList = Schema.Struct({ documents: upToTen(Schema.Json) })

const metaItems = upToTen(
  Schema.Struct({
    ...keyAndLeg,
    file_name: Schema.optionalKey(DepositMembers.file_name),
    content_type: Schema.optionalKey(DepositMembers.content_type)
  }).annotate({ identifier: "DepositMetaItem" })
)

/** The `meta` part of a deposit: metadata of the files in their order, as a list or as an object with the list. */
const DepositMeta = Schema.Union([metaItems, Schema.Struct({ documents: metaItems })]).annotate({
  identifier: "DepositMeta",
  examples: [[{ key: "pv_signe" }], { documents: [{ key: "pv_signe" }] }]
})
type DepositMeta = typeof DepositMeta.Type

/** The list of a form, like `DepositList`. */
export const DepositMetaList = Schema.Struct({ meta: upToTen(Schema.Json) })
export const DepositMetaObject = Schema.Struct({ meta: DepositList })

/** A deposit as a form. Its files are stored while they arrive. */
export const DepositForm = Schema.Struct({ meta: DepositMeta, files: Multipart.FilesSchema })
  .annotate({ identifier: "DepositForm", examples: [{ meta: { documents: [{ key: "pv_signe" }] }, files: [] }] })
  .pipe(HttpApiSchema.asMultipart())

const refusalList = DocumentRefusal.literals.map((code) => `- \`${code}\`: ${refusalDetails[code]}`).join("\n")

export const DepositResult = Schema.Struct({
  index: Schema.Int,
  key: Schema.String,
  status: Schema.Literals(["success", "error"]),
  document: Schema.optionalKey(DocumentShown),
  error: Schema.optionalKey(
    Schema.Struct({
      code: DocumentRefusal.annotate({ description: `Why this document was refused:\n\n${refusalList}` }),
      detail: Schema.String
    })
  )
}).annotate({ identifier: "DepositResult" })
export type DepositResult = typeof DepositResult.Type

export const DepositResponse = Schema.Struct({ data: Schema.Array(DepositResult) }).annotate({
  identifier: "DepositResponse",
  examples: [{ data: [] }]
})
export type DepositResponse = typeof DepositResponse.Type
