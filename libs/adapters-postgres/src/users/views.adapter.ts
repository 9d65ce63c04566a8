import { StoreUnavailable } from "@trajet/domain/access"
import { type SavedView, SavedViews, TooManyViews, ViewId, viewsMax } from "@trajet/domain/users"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { isUnavailable } from "../database/pg-errors.ts"
import { addView, listViews, lockUser, removeView, replaceView, type ViewRow } from "./view.statements.ts"

const viewOf = ({ created_at, id, name, ...filters }: ViewRow): SavedView => ({
  id: ViewId(id),
  name,
  filters,
  createdAt: created_at
})

const make = Effect.gen(function* () {
  const database = yield* Database
  return SavedViews.of({
    list: (userId) => Effect.map(database.run(listViews, { userId }), (rows) => rows.map(viewOf)),
    add: (userId, id, name, filters) =>
      database
        .hold(async (connection) => {
          await connection.command("BEGIN")
          await connection.run(lockUser, { userId })
          const [row] = await connection.run(addView, { ...filters, id, name, userId })
          await connection.command("COMMIT")
          return row
        })
        .pipe(
          Effect.catch(({ cause }) =>
            isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
          ),
          Effect.flatMap((row) =>
            row === undefined ? Effect.fail(new TooManyViews({ max: viewsMax })) : Effect.succeed(viewOf(row))
          )
        ),
    replace: (userId, id, name, filters) =>
      Effect.map(database.run(replaceView, { ...filters, id, name, userId }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), viewOf)
      ),
    remove: (userId, id) => Effect.map(database.run(removeView, { userId, id }), (rows) => rows.length > 0)
  })
})

export const savedViewsLayer: Layer.Layer<SavedViews, never, Database> = Layer.effect(SavedViews, make)
