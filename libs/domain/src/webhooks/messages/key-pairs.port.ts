import { Context } from "effect"

/** Signs the UTF-8 bytes of a text by Ed25519 (RFC 8032); 64 bytes, the same for the same text. */
export type SignText = (text: string) => Uint8Array

/** Ed25519 keys from seeds of 32 bytes. Synchronous, as `Hmac` is. */
export class KeyPairs extends Context.Service<
  KeyPairs,
  {
    /** The 32 bytes of the public key of a seed. */
    readonly publicKeyOf: (seed: Uint8Array) => Uint8Array
    /** Makes the key of a seed, which costs as much as some signatures: callers keep what they get. */
    readonly signerOf: (seed: Uint8Array) => SignText
  }
>()("@trajet/domain/webhooks/messages/KeyPairs") {}
