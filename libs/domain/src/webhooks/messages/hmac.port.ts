import { Context } from "effect"

/** HMAC-SHA256 of the UTF-8 bytes of a text, with a key of any length; 32 bytes. */
export type HmacSha256 = (key: Uint8Array, text: string) => Uint8Array

/** Synchronous, so that signing needs no fiber: a dispatcher signs thousands of bodies a second. */
export class Hmac extends Context.Service<Hmac, { readonly sha256: HmacSha256 }>()(
  "@trajet/domain/webhooks/messages/Hmac"
) {}
