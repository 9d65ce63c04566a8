import { ConsoleApi, type SaveViewRequest, type ViewShown } from "@trajet/contract"
import { changeView, deleteView, listViews, type SavedView, saveView, ViewId } from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"

const viewWire = ({ id, name, filters, createdAt }: SavedView): ViewShown => {
  const { hasReturn: has_return, ...others } = filters
  return { id, name, filters: { ...others, has_return }, created_at: createdAt }
}

const filtersOf = ({ filters }: typeof SaveViewRequest.Type) => ({
  text: filters.text ?? null,
  status: filters.status ?? null,
  from: filters.from ?? null,
  to: filters.to ?? null,
  hasReturn: filters.has_return ?? null
})

/** The saved views of the user who is signed in. */
export const viewRoutes = serve(ConsoleApi.groups.views, {
  list: Effect.fnUntraced(function* ({ caller }) {
    return { data: (yield* listViews(caller)).map(viewWire) }
  }),
  save: Effect.fnUntraced(function* ({ caller, body }) {
    return viewWire(yield* saveView(caller, body.name, filtersOf(body)))
  }),
  change: Effect.fnUntraced(function* ({ caller, body, params }) {
    return viewWire(yield* changeView(caller, ViewId(params.id), body.name, filtersOf(body)))
  }),
  remove: ({ caller, params }) => deleteView(caller, ViewId(params.id))
})
