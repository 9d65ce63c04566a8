import { Option, Result } from "effect"
import { Base64Url, Hex } from "effect/encoding"
import { isUuid } from "../text/uuid.rules.ts"
import { TrackingLinkId } from "./tracking-link.model.ts"

// 16 bytes of the id and 32 of the code, without padding.
const form = /^([\w-]{22})([\w-]{43})$/u

const base64UrlOfHex = (hex: string): string =>
  Result.match(Hex.decode(hex), { onFailure: () => "", onSuccess: (bytes) => Base64Url.encode(bytes) })

const hexOf = (text: string): string =>
  Result.match(Base64Url.decode(text), { onFailure: () => "", onSuccess: (bytes) => Hex.encode(bytes) })

const uuidOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")

/** A token in its two parts. */
interface TokenParts {
  readonly id: TrackingLinkId
  /** HMAC of the id, lower-case hex. */
  readonly code: string
}

/** Writes a token: 65 characters that need no escape in an address. */
export const tokenText = ({ code, id }: TokenParts): string =>
  `${base64UrlOfHex(id.replaceAll("-", ""))}${base64UrlOfHex(code)}`

/** Reads the only notation of a token; none for any other text. */
export const tokenParts = (text: string): Option.Option<TokenParts> => {
  const [, start = "", rest = ""] = form.exec(text) ?? []
  const parts: TokenParts = { id: TrackingLinkId(uuidOfHex(hexOf(start))), code: hexOf(rest) }
  return isUuid(parts.id) && tokenText(parts) === text ? Option.some(parts) : Option.none()
}
