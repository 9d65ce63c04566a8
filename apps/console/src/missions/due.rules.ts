import type { MissionListItem } from "./list-search.ts"

/** What a group owes for a mission, in euros without tax: the fee if it is cancelled. Null if no release kept that fee. */
export const dueHt = ({ cancelled, price }: Pick<MissionListItem, "cancelled" | "price">): number | null =>
  cancelled ? price.cancellation_fee_ht : price.total_ht
