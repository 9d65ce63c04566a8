import { generateKeyPairSync } from "node:crypto"

/** A pair of keys of a service that sends push messages, base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const vapidKeys = (): VapidKeys => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { d = "", x = "", y = "" } = privateKey.export({ format: "jwk" })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")])
  return { publicKey: point.toString("base64url"), privateKey: d }
}
