import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, readingBy, withItsKey } from "../endpoint/passage.model.ts"
import { depositing } from "./deposit.ts"
import { DocumentList, DocumentListQuery, DossierQuery, DossierResponse } from "./documents.model.ts"
import { NotFound } from "../schema/problem-responses.ts"

const reading = readingBy(client("transports:read"))

export class DocumentsApi extends group(
  "documents",
  {
    title: "Documents",
    description: "Handover reports, registration papers and other files of a mission.",
    security: ApiKeySecurity
  },
  {
    deposit: endpoint("POST /v1/transports/:id/documents", {
      ...depositing,
      who: client("transports:write"),
      again: withItsKey("/v1/transports/:id/documents")
    }),
    list: endpoint("GET /v1/transports/:id/documents", {
      ...reading,
      query: DocumentListQuery,
      answers: { 200: DocumentList },
      problems: [NotFound],
      summary: "List the documents of a mission, oldest first"
    }),
    listSignable: endpoint("GET /v1/transports/:id/signable-documents", {
      ...reading,
      answers: { 200: DocumentList },
      problems: [NotFound],
      summary: "List the documents of a mission to sign, including its sheet"
    }),
    dossier: endpoint("GET /v1/transports/:id/dossier", {
      ...reading,
      query: DossierQuery,
      answers: { 200: DossierResponse },
      problems: [NotFound],
      summary: "Read the link to the dossier of a trip",
      description:
        "A signed PDF for insurers and courts: order, changes with their times, both inspections side by side, documents, and every file with its SHA-256. It is made when the link is opened. `trajet verify` checks it without a network."
    })
  }
) {}
