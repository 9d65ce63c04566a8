import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify
} from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"

export { vapidKeys } from "@trajet/adapters-local"

const tagBytes = 16
const saltBytes = 16
const headBytes = saltBytes + 4

/** Decrypts a message of RFC 8291 as a phone does. */
const decrypted = (body: Buffer, phone: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, saltBytes)
  const sender = body.subarray(headBytes + 1, headBytes + 1 + (body[headBytes] ?? 0))
  const sealed = body.subarray(headBytes + 1 + sender.length)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), phone.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync("sha256", phone.computeSecret(sender), auth, info, 32))
  const derived = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Whose public key has signed the request for this origin; null if no key has. */
const signerOf = (authorization: string, origin: string): string | null => {
  const { t = "", k = "" } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/u.exec(authorization)?.groups ?? {}
  const [head = "", claims = "", signature = ""] = t.split(".")
  const point = Buffer.from(k, "base64url")
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")]
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" })
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url")
  )
  const { aud }: { readonly aud?: unknown } = JSON.parse(Buffer.from(claims, "base64url").toString())
  return isSigned && aud === origin ? k : null
}

interface PushedMessage {
  /** The path of the subscription. */
  readonly path: string
  readonly text: string
  readonly headers: IncomingHttpHeaders
  readonly signedBy: string | null
}

/** A push service on this machine, which decrypts what it takes. `answer` is its status; 0: it keeps silent. */
export const startPushService = async () => {
  const phones = new Map<string, { readonly phone: ECDH; readonly auth: Buffer }>()
  const taken: Array<PushedMessage> = []
  let asked = 0
  let answer = 201
  let origin = ""
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      asked++
      const path = request.url ?? ""
      const keys = phones.get(path)
      if (answer === 0) return
      if (answer === 201 && keys !== undefined) {
        const text = decrypted(Buffer.concat(chunks), keys.phone, keys.auth)
        const signedBy = signerOf(request.headers.authorization ?? "", origin)
        taken.push({ path, text, headers: request.headers, signedBy })
      }
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`
  return {
    origin,
    taken,
    get asked() {
      return asked
    },
    answers: (status: number) => {
      answer = status
    },
    /** A phone with a new subscription, as a browser gives it. */
    subscribe: () => {
      const phone = createECDH("prime256v1")
      phone.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomUUID()}`
      phones.set(path, { phone, auth })
      const keys = { p256dh: phone.getPublicKey("base64url"), auth: auth.toString("base64url") }
      return { path, endpoint: `${origin}${path}`, keys }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
