import { type DocumentShown, filterValues, TrajetApi } from "@trajet/contract"
import { documentFilters, listDocuments, listSignableDocuments, type ShownDocument } from "@trajet/domain/documents"
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

const filtersOf = filterValues(documentFilters)

export const documentRoutes = serve(TrajetApi.groups.documents, {
  list: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
    const { trip } = filtersOf(query)
    return listWire(yield* listDocuments(caller, missionIdOf(params), trip), publicUrl)
  }),
  listSignable: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    return listWire(yield* listSignableDocuments(caller, missionIdOf(params)), publicUrl)
  })
})
