import { Base64Url } from "effect/encoding"
import { Result } from "effect"
import type { KeyHolder } from "../idempotency/idempotency.model.ts"
import { CursorInvalid } from "./cursor.errors.ts"

/** The list that a cursor continues. A cursor is invalid for any other list (LIM-9). */
export interface CursorScope {
  readonly list:
    | "transports"
    | "events"
    | "deliveries"
    | "drivers"
    | "grids"
    | "missions"
    | "offers"
    | "requests"
    | "changes"
    | "mission-events"
  /** Whose list it is: that of a tenant, or of a person of operations in an environment. */
  readonly holder: KeyHolder
  /** Canonical text. */
  readonly filters: string
}

export const cursorText = ({ list, holder, filters }: CursorScope, position: string): string => {
  const holderId = "personId" in holder ? holder.personId : holder.groupId
  return JSON.stringify(["v1", list, holderId, holder.environment, filters, position])
}

export const encodeCursor = (position: string, mac: string): string => `${Base64Url.encode(position)}.${mac}`

/** Splits a cursor into position and code, unverified. Fails with `CursorInvalid` if it is malformed. */
export const decodeCursor = (
  cursor: string
): Result.Result<{ readonly position: string; readonly mac: string }, CursorInvalid> => {
  const match = /^([A-Za-z0-9_-]{1,200})\.([0-9a-f]{64})$/u.exec(cursor)
  const position = Base64Url.decodeString(match?.[1] ?? "")
  return match?.[2] === undefined || Result.isFailure(position)
    ? Result.fail(new CursorInvalid())
    : Result.succeed({ position: position.success, mac: match[2] })
}
