import { Effect } from "effect"
import { Mac } from "../access/secrets.port.ts"
import { CursorInvalid } from "./cursor.errors.ts"
import { type CursorScope, cursorText, decodeCursor, encodeCursor } from "./cursor.rules.ts"

/** The position in a cursor, after checking its code for this list, tenant and filters. */
export const openCursor = Effect.fnUntraced(function* (scope: CursorScope, cursor: string) {
  const mac = yield* Mac
  const opened = yield* Effect.fromResult(decodeCursor(cursor))
  const genuine = yield* mac.verify("cursor", cursorText(scope, opened.position), opened.mac)
  if (!genuine) return yield* new CursorInvalid()
  return opened.position
})

/** A cursor that continues a list after a position. */
export const sealCursor = Effect.fnUntraced(function* (scope: CursorScope, position: string) {
  const mac = yield* Mac
  return encodeCursor(position, yield* mac.sign("cursor", cursorText(scope, position)))
})
