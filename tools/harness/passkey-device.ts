import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest()

const encoded = (bytes: Buffer): string => bytes.toString("base64url")

const flag = { present: 0x01, verified: 0x04, credential: 0x40 }

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes])

/** The public key as an authenticator sends it: a COSE map of an ES256 key. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y])

interface PasskeyAsked {
  /** As the options of the server give it, base64url. */
  readonly challenge: string
  /** The site that the browser is on. */
  readonly origin: string
  /** False: the device does not ask for a PIN, a finger or a face. */
  readonly isVerified?: boolean
}

/** An authenticator with one passkey. It signs for any site and without asking anybody, unlike a real one. */
export const passkeyDevice = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, { challenge, origin }: PasskeyAsked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ isVerified = true, origin }: PasskeyAsked, credential: Buffer | null) => {
    const flags = flag.present | (isVerified ? flag.verified : 0) | (credential === null ? 0 : flag.credential)
    const parts = [sha256(new URL(origin).hostname), Buffer.from([flags]), uint32(++counter)]
    return Buffer.concat(credential === null ? parts : [...parts, credential])
  }
  const common = { id: encoded(id), rawId: encoded(id), type: "public-key" }
  return {
    id: encoded(id),
    /** The answer of `navigator.credentials.create`. */
    create: (asked: PasskeyAsked) => {
      const key = coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"))
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
        ...[cborText("authData"), cborBytes(authenticatorData(asked, credential))]
      ])
      const clientDataJSON = encoded(clientData("webauthn.create", asked))
      return {
        ...common,
        response: { clientDataJSON, attestationObject: encoded(attestation), transports: ["internal"] }
      }
    },
    /** The answer of `navigator.credentials.get`. */
    answer: (asked: PasskeyAsked) => {
      const data = clientData("webauthn.get", asked)
      const authenticated = authenticatorData(asked, null)
      const signature = sign("sha256", Buffer.concat([authenticated, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticated),
          signature: encoded(signature)
        }
      }
    }
  }
}
