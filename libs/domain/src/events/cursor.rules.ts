import { Base64Url } from "effect/encoding"
import { Result } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { CursorInvalid } from "./cursor.errors.ts"

/** What a cursor is bound to (LIM-9): it is worth nothing anywhere else. */
export interface CursorScope {
  readonly list: "transports" | "events" | "deliveries"
  readonly tenant: Tenant
  /** The filters of the list, canonical text. */
  readonly filters: string
}

/** The text that a cursor's code authenticates. */
export const cursorText = ({ list, tenant, filters }: CursorScope, position: string): string =>
  JSON.stringify(["v1", list, tenant.groupId, tenant.environment, filters, position])

/** The opaque cursor for a position and its code (lower-case hex). */
export const encodeCursor = (position: string, mac: string): string => `${Base64Url.encode(position)}.${mac}`

/** Position and code of a cursor; whether the code is right is for the caller to verify. */
export const decodeCursor = (
  cursor: string
): Result.Result<{ readonly position: string; readonly mac: string }, CursorInvalid> => {
  const match = /^([A-Za-z0-9_-]{1,200})\.([0-9a-f]{64})$/u.exec(cursor)
  const position = Base64Url.decodeString(match?.[1] ?? "")
  return match?.[2] === undefined || Result.isFailure(position)
    ? Result.fail(new CursorInvalid())
    : Result.succeed({ position: position.success, mac: match[2] })
}
