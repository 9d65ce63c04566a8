import { type DocumentShown, filterValues, TrajetApi } from "@trajet/contract"
import {
  documentFilters,
  dossierFilters,
  listDocuments,
  listSignableDocuments,
  type ShownDocument
} from "@trajet/domain/documents"
import { linkDossier } from "@trajet/domain/evidence"
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
const dossierFiltersOf = filterValues(dossierFilters)

export const documentRoutes = serve(TrajetApi.groups.documents, {
  list: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
    const { trip } = filtersOf(query)
    return listWire(yield* listDocuments(caller, missionIdOf(params), trip), publicUrl)
  }),
  listSignable: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    return listWire(yield* listSignableDocuments(caller, missionIdOf(params)), publicUrl)
  }),
  dossier: Effect.fnUntraced(function* ({ caller: { keyId, tenant }, params, query, publicUrl }) {
    const leg = dossierFiltersOf(query).trip ?? "aller"
    const signer = { tenant, key: { holder: "client", keyId } } as const
    const { fileName, link } = yield* linkDossier(signer, missionIdOf(params), leg)
    return { data: { leg, file_name: fileName, url: `${publicUrl}${link}` } }
  })
})
