import { Effect } from "effect"
import { Mac } from "../access/secrets.port.ts"
import { CursorInvalid } from "./cursor.errors.ts"
import { type CursorScope, cursorText, decodeCursor, encodeCursor } from "./cursor.rules.ts"

/** Returns the position of a cursor after verifying its code for this list. Fails with `CursorInvalid`. */
export const openCursor = Effect.fnUntraced(function* (scope: CursorScope, cursor: string) {
  const mac = yield* Mac
  const opened = yield* Effect.fromResult(decodeCursor(cursor))
  const genuine = yield* mac.verify("cursor", cursorText(scope, opened.position), opened.mac)
  if (!genuine) return yield* new CursorInvalid()
  return opened.position
})

/** Makes the cursor that continues a list after a position. */
export const sealCursor = Effect.fnUntraced(function* (scope: CursorScope, position: string) {
  const mac = yield* Mac
  return encodeCursor(position, yield* mac.sign("cursor", cursorText(scope, position)))
})
