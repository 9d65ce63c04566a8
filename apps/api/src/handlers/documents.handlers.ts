import { type DocumentShown, TrajetApi } from "@trajet/contract"
import { listDocuments, listSignableDocuments, type ShownDocument } from "@trajet/domain/documents"
import type { TripKey } from "@trajet/domain/mission"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"

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

const listWire = (documents: ReadonlyArray<ShownDocument>, publicUrl: string) => ({
  data: documents.map((document) => documentWire(document, document.fileName, `${publicUrl}${document.link}`))
})

const tripOf = (isReturn: "true" | "false" | undefined): TripKey | null => {
  if (isReturn === undefined) return null
  return isReturn === "true" ? "retour" : "aller"
}

export const documentRoutes = serve(TrajetApi.groups.documents, {
  list: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
    return listWire(yield* listDocuments(caller, missionIdOf(params), tripOf(query.is_retour)), publicUrl)
  }),
  listSignable: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    return listWire(yield* listSignableDocuments(caller, missionIdOf(params)), publicUrl)
  })
})
