import { bytesOfBinary, signedBytes, type SignedParts } from "./signature.ts"

const algorithm = { name: "Ed25519" }

const isSignedBy = async (
  key: Uint8Array<ArrayBuffer>,
  signatures: ReadonlyArray<string>,
  text: Uint8Array<ArrayBuffer>
): Promise<boolean> => {
  const { subtle } = globalThis.crypto
  try {
    const imported = await subtle.importKey("raw", key, algorithm, false, ["verify"])
    const bytes = signatures.map((one) => bytesOfBinary(atob(one.slice("v1a,".length))))
    return (await Promise.all(bytes.map((one) => subtle.verify(algorithm, imported, one, text)))).includes(true)
  } catch (error) {
    // Without Ed25519 no key verifies anything: a fault of the platform, not of the delivery.
    if (error instanceof Error && error.name === "NotSupportedError") throw error
    // Some platforms refuse bytes that are no point of the curve.
    return false
  }
}

/** True if one of the signatures, `v1a,` and base64, belongs to one of the public keys. */
export const isSignedByKeyPair = async (
  { body, deliveryId, timestamp }: SignedParts,
  signatures: ReadonlyArray<string>,
  publicKeys: ReadonlyArray<Uint8Array<ArrayBuffer>>
): Promise<boolean> => {
  const text = signedBytes(`${deliveryId}.${timestamp}.`, body)
  return (await Promise.all(publicKeys.map((key) => isSignedBy(key, signatures, text)))).includes(true)
}
