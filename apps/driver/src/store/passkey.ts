import { type PasskeySecret, randomBytes } from "./seal.ts"

const inputBytes = 32
const timeoutMillis = 120_000

/** True if the browser can probably make a passkey that computes a secret (the PRF extension). */
export const canUsePasskey = async (): Promise<boolean> => {
  if (!("PublicKeyCredential" in window)) return false
  try {
    const capabilities = await PublicKeyCredential.getClientCapabilities()
    if (capabilities["extension:prf"] === false) return false
  } catch {
    // Older browsers cannot say. Making the passkey finds out.
  }
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

const secretIn = (credential: PublicKeyCredential): BufferSource | null =>
  credential.getClientExtensionResults().prf?.results?.first ?? null

const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential instanceof PublicKeyCredential

/** Asks for the passkey, also without network, and returns its secret. Null: refused, or the passkey cannot do it. */
export const askPasskey = async (
  credentialId: Uint8Array<ArrayBuffer>,
  input: Uint8Array<ArrayBuffer>
): Promise<BufferSource | null> => {
  try {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(inputBytes),
        allowCredentials: [{ type: "public-key", id: credentialId }],
        userVerification: "required",
        timeout: timeoutMillis,
        extensions: { prf: { eval: { first: input } } }
      }
    })
    return isPasskey(credential) ? secretIn(credential) : null
  } catch {
    return null
  }
}

/** Makes a passkey on this phone that computes a secret. Null: refused, or this phone cannot make one. */
export const makePasskey = async (name: string): Promise<PasskeySecret | null> => {
  const input = randomBytes(inputBytes)
  try {
    const credential = await navigator.credentials.create({
      publicKey: {
        rp: { name: "Trajet" },
        user: { id: randomBytes(inputBytes), name, displayName: name },
        challenge: randomBytes(inputBytes),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key" as const, alg })),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        timeout: timeoutMillis,
        extensions: { prf: { eval: { first: input } } }
      }
    })
    if (!isPasskey(credential)) return null
    if (credential.getClientExtensionResults().prf?.enabled !== true) return null
    const credentialId = new Uint8Array(credential.rawId)
    // Some phones compute the secret only when the passkey is asked.
    const secret = secretIn(credential) ?? (await askPasskey(credentialId, input))
    return secret === null ? null : { credentialId, input, secret }
  } catch {
    return null
  }
}
