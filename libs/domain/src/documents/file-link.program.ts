import { Clock, Effect, Option } from "effect"
import type { LinkTarget } from "./document.model.ts"
import { LinkRefused } from "./documents.errors.ts"
import { linkText, readLink } from "./file-link.rules.ts"
import { LinkCipher } from "./link-cipher.port.ts"

/** The path of a link that leads to `target` for the next 24 hours: whoever has it needs no key (interface.md 2.10). */
export const signLink = Effect.fnUntraced(function* (target: LinkTarget) {
  const cipher = yield* LinkCipher
  return `/files/${yield* cipher.seal(linkText(target, yield* Clock.currentTimeMillis))}`
})

/** Where the link with this token leads. Fails with `LinkRefused` where it was altered, is not ours, or has ended. */
export const openLink = Effect.fnUntraced(function* (token: string) {
  const cipher = yield* LinkCipher
  const text = yield* cipher.open(token)
  if (Option.isNone(text)) return yield* new LinkRefused()
  return yield* Effect.fromResult(readLink(text.value, yield* Clock.currentTimeMillis))
})
