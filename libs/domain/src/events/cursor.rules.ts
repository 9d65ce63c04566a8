import { Base64Url } from "effect/encoding"
import { Result } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { CursorInvalid } from "./cursor.errors.ts"

/** The list that a cursor continues. A cursor is invalid for any other list (LIM-9). */
export interface CursorScope {
  readonly list: "transports" | "events" | "deliveries"
  readonly tenant: Tenant
  /** Canonical text. */
  readonly filters: string
}

export const cursorText = ({ list, tenant, filters }: CursorScope, position: string): string =>
  JSON.stringify(["v1", list, tenant.groupId, tenant.environment, filters, position])

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
