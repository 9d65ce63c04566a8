import { Context, type Result } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import type { ClientCertificate, ClientIdentity } from "../endpoints/endpoint.model.ts"

/** Signs the UTF-8 bytes of a text by Ed25519 (RFC 8032); 64 bytes, the same for the same text. */
export type SignText = (text: string) => Uint8Array

interface ReadIdentity extends ClientCertificate {
  readonly notBefore: Instant
  /** The blocks of the texts, without what stands around them. */
  readonly pem: ClientIdentity
}

interface UnreadIdentity {
  readonly member: keyof ClientIdentity
  /** Never has a part of the key. */
  readonly problem: string
}

/** Ed25519 keys from seeds of 32 bytes, and keys of client certificates. Synchronous, as `Hmac` is. */
export class KeyPairs extends Context.Service<
  KeyPairs,
  {
    /** The 32 bytes of the public key of a seed. */
    readonly publicKeyOf: (seed: Uint8Array) => Uint8Array
    /** Makes the key of a seed, which costs as much as some signatures: callers keep what they get. */
    readonly signerOf: (seed: Uint8Array) => SignText
    /** Reads a certificate with its private key, and says why TLS cannot use them. */
    readonly identityOf: (pem: ClientIdentity) => Result.Result<ReadIdentity, UnreadIdentity>
  }
>()("@trajet/domain/webhooks/messages/KeyPairs") {}
