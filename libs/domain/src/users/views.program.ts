import { Effect, Result } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import { PersonInvalid } from "../people/people.errors.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { UserCaller } from "./user.model.ts"
import { ViewUnknown } from "./users.errors.ts"
import { type ViewFilters, ViewId } from "./view.model.ts"
import { SavedViews } from "./views.port.ts"

const nameLengthMax = 60

const viewName = (text: string): Result.Result<string, PersonInvalid> => {
  const name = text.trim()
  return name !== "" && name.length <= nameLengthMax
    ? Result.succeed(name)
    : Result.fail(new PersonInvalid({ field: "name", problem: `send 1 to ${nameLengthMax} characters` }))
}

/** The saved views of the caller, oldest first. */
export const listViews = ({ user }: UserCaller) => SavedViews.use((views) => views.list(user.id))

/** Saves filters under a name. Fails with `PersonInvalid`, `TooManyViews`. */
export const saveView = Effect.fn("saveView")(function* ({ user }: UserCaller, name: string, filters: ViewFilters) {
  const views = yield* SavedViews
  const identifiers = yield* Identifiers
  const checked = yield* Effect.fromResult(viewName(name))
  return yield* views.add(user.id, ViewId(yield* identifiers.uuid), checked, filters)
})

/** Gives a view of the caller another name and other filters. Fails with `PersonInvalid`, `ViewUnknown`. */
export const changeView = Effect.fn("changeView")(function* (
  { user }: UserCaller,
  id: ViewId,
  name: string,
  filters: ViewFilters
) {
  const views = yield* SavedViews
  const checked = yield* Effect.fromResult(viewName(name))
  if (!isUuid(id)) return yield* new ViewUnknown()
  const changed = yield* views.replace(user.id, id, checked, filters)
  return yield* Effect.mapError(Effect.fromOption(changed), () => new ViewUnknown())
})

/** Deletes a view of the caller. Fails with `ViewUnknown`. */
export const deleteView = Effect.fn("deleteView")(function* ({ user }: UserCaller, id: ViewId) {
  const views = yield* SavedViews
  const isRemoved = isUuid(id) && (yield* views.remove(user.id, id))
  if (!isRemoved) return yield* new ViewUnknown()
})
