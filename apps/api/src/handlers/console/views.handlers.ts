import { ConsoleApi, filtersShown, filterValues, type ViewShown } from "@trajet/contract"
import { changeView, deleteView, listViews, type SavedView, saveView, viewFilters, ViewId } from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"

const shown = filtersShown(viewFilters)
const valuesOf = filterValues(viewFilters)

const viewWire = ({ id, name, filters, createdAt }: SavedView): ViewShown => ({
  id,
  name,
  filters: shown(filters),
  created_at: createdAt
})

/** The saved views of the user who is signed in. */
export const viewRoutes = serve(ConsoleApi.groups.views, {
  list: Effect.fnUntraced(function* ({ caller }) {
    return { data: (yield* listViews(caller)).map(viewWire) }
  }),
  save: Effect.fnUntraced(function* ({ caller, body }) {
    return viewWire(yield* saveView(caller, body.name, valuesOf(body.filters)))
  }),
  change: Effect.fnUntraced(function* ({ caller, body, params }) {
    return viewWire(yield* changeView(caller, ViewId(params.id), body.name, valuesOf(body.filters)))
  }),
  remove: ({ caller, params }) => deleteView(caller, ViewId(params.id))
})
