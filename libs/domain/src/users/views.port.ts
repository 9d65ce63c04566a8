import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { UserId } from "./user.model.ts"
import type { TooManyViews } from "./users.errors.ts"
import type { SavedView, ViewFilters, ViewId } from "./view.model.ts"

/** Stores the saved views of users. Each user has only its own. */
export class SavedViews extends Context.Service<
  SavedViews,
  {
    /** Oldest first. */
    readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<SavedView>, StoreUnavailable>
    /** Fails for a user with `viewsMax`, also if several are added at the same time. */
    readonly add: (
      userId: UserId,
      id: ViewId,
      name: string,
      filters: ViewFilters
    ) => Effect.Effect<SavedView, StoreUnavailable | TooManyViews>
    /** None if the user has no such view. */
    readonly replace: (
      userId: UserId,
      id: ViewId,
      name: string,
      filters: ViewFilters
    ) => Effect.Effect<Option.Option<SavedView>, StoreUnavailable>
    /** False if the user has no such view. */
    readonly remove: (userId: UserId, id: ViewId) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/users/SavedViews") {}
