import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { AddressBook } from "./address-book.port.ts"
import { bookOf, namedEntry } from "./address-book.rules.ts"

/** The places and vehicles that the group has ordered, as `bookOf` sorts them (CON-125). */
export const readBook = Effect.fn("readBook")(function* (tenant: Tenant) {
  const book = yield* AddressBook
  const { missions, removals } = yield* book.read(tenant)
  return bookOf(missions, removals)
})

/** Takes an entry out of the book, by its name (CON-126). Fails with `MissionNotFound`. */
export const removeFromBook = Effect.fn("removeFromBook")(function* (tenant: Tenant, name: string) {
  const book = yield* AddressBook
  const entry = Option.getOrNull(namedEntry(name))
  const isRemoved = entry !== null && (yield* book.remove(tenant, entry.missionId, entry.part))
  if (!isRemoved) return yield* new MissionNotFound()
})
