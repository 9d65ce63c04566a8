import { type DocumentList, DocumentListQuery, type DocumentShown, TrajetApi } from "@trajet/contract"
import { listDocuments, listSignableDocuments, type ShownDocument } from "@trajet/domain/documents"
import type { TripKey } from "@trajet/domain/mission"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"

const { endpoints } = TrajetApi.groups.documents
const none = Schema.Struct({})
const reading = { body: none, takesBody: "none", honoursIdempotencyKey: false, outcome: "other" } as const

export const documentWire = (
  { id, key, label, status, trip, createdAt }: Omit<ShownDocument, "fileName" | "link">,
  fileName: string,
  url: string
): DocumentShown => ({
  id,
  key,
  label,
  url,
  status,
  is_retour: trip === "retour",
  file_name: fileName,
  created_at: createdAt
})

const listWire = (documents: ReadonlyArray<ShownDocument>, publicUrl: string): string => {
  const list: DocumentList = {
    data: documents.map((document) => documentWire(document, document.fileName, `${publicUrl}${document.link}`))
  }
  return JSON.stringify(list)
}

const askedTrip = ({ is_retour: isRetour }: typeof DocumentListQuery.Type): TripKey | null => {
  if (isRetour === undefined) return null
  return isRetour === "true" ? "retour" : "aller"
}

export const documentRoutes = [
  route({
    endpoint: endpoints.list,
    scope: "transports:read",
    query: DocumentListQuery,
    ...reading,
    handle: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
      const documents = yield* listDocuments(caller, missionIdOf(params), askedTrip(query))
      return { status: 200, body: listWire(documents, publicUrl) }
    })
  }),
  route({
    endpoint: endpoints.listSignable,
    scope: "transports:read",
    query: none,
    ...reading,
    handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
      const documents = yield* listSignableDocuments(caller, missionIdOf(params))
      return { status: 200, body: listWire(documents, publicUrl) }
    })
  })
]
