import type { Kept } from "../store/kept.model.ts"
import type { Item, Work } from "./work.model.ts"

/** Puts pieces of work behind what is in the outbox. `makeId` makes the idempotency keys. */
export const queued = (
  { items }: Pick<Kept, "items">,
  works: ReadonlyArray<Work>,
  madeAt: string,
  makeId: () => string
): ReadonlyMap<string, Item> => {
  let order = Math.max(0, ...[...items.values()].map((item) => item.order))
  return new Map(
    works.map((work) => {
      const id = makeId()
      order += 1
      return [id, { id, order, madeAt, work, refusal: null }]
    })
  )
}
