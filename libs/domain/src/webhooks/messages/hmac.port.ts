import { Context } from "effect"

/** HMAC-SHA256 under a key of any length; a text counts as its UTF-8 bytes. 32 bytes come out. */
export type HmacSha256 = (key: Uint8Array, text: string) => Uint8Array

/** Pure and at once, so that signing costs no fiber: the dispatcher signs thousands of bodies a second. */
export class Hmac extends Context.Service<Hmac, { readonly sha256: HmacSha256 }>()("@trajet/domain/webhooks/Hmac") {}
