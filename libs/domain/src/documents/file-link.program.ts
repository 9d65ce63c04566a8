import { Clock, Effect, Option } from "effect"
import type { KeyId } from "../access/api-key.model.ts"
import { ApiKeys } from "../access/api-keys.port.ts"
import { usableKey } from "../access/api-key.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { FileLink, LinkHolder, LinkTarget } from "./file-link.model.ts"
import { LinkRefused } from "./documents.errors.ts"
import { linkText, readLink } from "./file-link.rules.ts"
import { LinkCipher } from "./link-cipher.port.ts"

/** Makes the path of a link that opens `target` for 24 hours (LIM-5), or until the key ends. */
export const signLink = Effect.fnUntraced(function* (keyId: KeyId, target: LinkTarget) {
  const cipher = yield* LinkCipher
  return `/files/${yield* cipher.seal(linkText({ keyId, target }, yield* Clock.currentTimeMillis))}`
})

/** Opens a link's token. Fails with `LinkRefused` if the token is changed, of another installation, or expired. */
export const openLink = Effect.fnUntraced(function* (token: string) {
  const cipher = yield* LinkCipher
  const text = yield* cipher.open(token)
  if (Option.isNone(text)) return yield* new LinkRefused()
  return yield* Effect.fromResult(readLink(text.value, yield* Clock.currentTimeMillis))
})

/** Finds the tenant of a link by its key, read now. Fails with `LinkRefused` if the key is revoked or expired. */
export const linkHolder = Effect.fnUntraced(function* ({ keyId }: FileLink) {
  const keys = yield* ApiKeys
  const refused = () => new LinkRefused()
  if (!isUuid(keyId)) return yield* refused()
  const found = yield* Effect.fromOption(yield* keys.byId(keyId)).pipe(Effect.mapError(refused))
  const { groupId, environment } = yield* Effect.fromResult(usableKey(found)).pipe(Effect.mapError(refused))
  return { tenant: { groupId, environment }, gridVersion: found.gridVersion } satisfies LinkHolder
})
