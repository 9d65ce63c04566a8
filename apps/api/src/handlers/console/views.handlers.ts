import {
  ConsoleApi,
  filtersShown,
  filterValues,
  type SaveViewRequest,
  type ViewShown,
  wireName
} from "@trajet/contract"
import {
  changeView,
  deleteView,
  listViews,
  type SavedView,
  saveView,
  strangeFilter,
  type UserCaller,
  viewFilters,
  ViewId
} from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { invalidField } from "../../edge/problem.ts"

const shown = filtersShown(viewFilters)
const valuesOf = filterValues(viewFilters)

const viewWire = ({ id, name, filters, createdAt }: SavedView): ViewShown => ({
  id,
  name,
  filters: shown(filters),
  created_at: createdAt
})

/** The filters of a request. Fails with 422 for one that the page of this user has not: a list that dropped it would show more. */
const filtersOf = Effect.fnUntraced(function* ({ user }: UserCaller, { filters }: typeof SaveViewRequest.Type) {
  const values = valuesOf(filters)
  const strange = strangeFilter(user.role, values)
  if (strange === null) return values
  const field = `filters.${wireName(strange, viewFilters[strange])}`
  return yield* invalidField(field, "not_allowed", "your page of missions does not filter by this; leave it out")
})

/** The saved views of the user who is signed in. */
export const viewRoutes = serve(ConsoleApi.groups.views, {
  list: Effect.fnUntraced(function* ({ caller }) {
    return { data: (yield* listViews(caller)).map(viewWire) }
  }),
  save: Effect.fnUntraced(function* ({ caller, body }) {
    return viewWire(yield* saveView(caller, body.name, yield* filtersOf(caller, body)))
  }),
  change: Effect.fnUntraced(function* ({ caller, body, params }) {
    return viewWire(yield* changeView(caller, ViewId(params.id), body.name, yield* filtersOf(caller, body)))
  }),
  remove: ({ caller, params }) => deleteView(caller, ViewId(params.id))
})
