import { ConsoleApi, SaveViewRequest, type ViewList, type ViewShown } from "@trajet/contract"
import { changeView, deleteView, listViews, type SavedView, saveView, ViewId } from "@trajet/domain/users"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"

const { endpoints } = ConsoleApi.groups.views

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

const list = consoleRoute({
  endpoint: endpoints.list,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const wire: ViewList = { data: (yield* listViews(caller)).map(viewWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const save = consoleRoute({
  endpoint: endpoints.save,
  query: noMembers,
  body: SaveViewRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    return { status: 201, body: JSON.stringify(viewWire(yield* saveView(caller, body.name, filtersOf(body)))) }
  })
})

const change = consoleRoute({
  endpoint: endpoints.change,
  query: noMembers,
  body: SaveViewRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body, params }) {
    const changed = yield* changeView(caller, ViewId(params["id"] ?? ""), body.name, filtersOf(body))
    return { status: 200, body: JSON.stringify(viewWire(changed)) }
  })
})

const remove = consoleRoute({
  endpoint: endpoints.remove,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    yield* deleteView(caller, ViewId(params["id"] ?? ""))
    return { status: 204, body: "" }
  })
})

/** The saved views of the user who is signed in. */
export const viewRoutes = [list, save, change, remove]
