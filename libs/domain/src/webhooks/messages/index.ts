export { envelope, type EnvelopeParts } from "./envelope.rules.ts"
export { Hmac, type HmacSha256 } from "./hmac.port.ts"
export { publicKeyText } from "./key-pair.rules.ts"
export { KeyPairs, type SignText } from "./key-pairs.port.ts"
export {
  deliveryHeaders,
  type DeliveryToSign,
  type ReceivedDelivery,
  signingSecretBytes,
  signingSecretOf,
  verifySignature
} from "./signature.rules.ts"
export {
  checkPastedSignature,
  type KnownSignatures,
  type PastedDelivery,
  type SignatureProblem,
  type SignatureScheme,
  type SignatureVerdict
} from "./signature-check.rules.ts"
