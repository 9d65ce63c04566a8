import { type SavedView, SavedViews, TooManyViews, type UserId, viewsMax } from "@trajet/domain/users"
import { Effect, Option, Result } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

export const savedViewsOn = (state: StoreState): SavedViews["Service"] => {
  const { views } = state.users
  const listed = (userId: UserId) => [...views.values()].filter((row) => row.userId === userId).map(({ view }) => view)
  return SavedViews.of({
    list: (userId) => state.transaction(() => listed(userId)),
    add: (userId, id, name, filters) =>
      state
        .transaction((now): Result.Result<SavedView, TooManyViews> => {
          if (state.users.row(userId) === undefined || listed(userId).length >= viewsMax)
            return Result.fail(new TooManyViews({ max: viewsMax }))
          const view: SavedView = { id, name, filters, createdAt: now }
          views.set(id, { userId, view })
          return Result.succeed(view)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    replace: (userId, id, name, filters) =>
      state.transaction(() => {
        const row = views.get(id)
        if (row?.userId !== userId) return Option.none()
        const view: SavedView = { ...row.view, name, filters }
        views.set(id, { userId, view })
        return Option.some(view)
      }),
    remove: (userId, id) => state.transaction(() => views.get(id)?.userId === userId && views.delete(id))
  })
}
