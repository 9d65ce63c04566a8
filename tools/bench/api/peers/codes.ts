import type { Tenant } from "@trajet/domain/access"
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto"
import { settings } from "./settings.ts"

const hmac = (key: string | KeyObject, text: string): Buffer => createHmac("sha256", key).update(text, "utf8").digest()

const keyOfKeys = createSecretKey(hmac(settings.pepper, "trajet api-key v1"))
const keyOfLinks = createSecretKey(hmac(settings.sealingKey, "trajet link v1"))
const keyOfQuotes = createSecretKey(hmac(settings.sealingKey, "trajet quote v1"))
const keyOfCursors = createSecretKey(hmac(settings.sealingKey, "trajet cursor v1"))

export const digestOfKey = (clearKey: string): string => hmac(keyOfKeys, clearKey).toString("hex")

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

/** An opaque cursor for a position in the list of one tenant. */
export const sealCursor = (tenant: string, position: string): string =>
  `${Buffer.from(position).toString("base64url")}.${hmac(keyOfCursors, `${tenant} ${position}`).toString("hex")}`

/** The position in a cursor; null if it was not sealed here for this tenant. */
export const openCursor = (tenant: string, cursor: string): string | null => {
  const [encoded = "", code = ""] = cursor.split(".")
  const position = Buffer.from(encoded, "base64url").toString("utf8")
  const right = hmac(keyOfCursors, `${tenant} ${position}`)
  const told = Buffer.from(code, "hex")
  return told.length === right.length && timingSafeEqual(told, right) ? position : null
}

/** An opaque quote with its code. */
export const sealQuote = (payload: string): string =>
  `${Buffer.from(payload).toString("base64url")}.${hmac(keyOfQuotes, payload).toString("hex")}`

const linkLifeMillis = 86_400_000

/** The documents of a detail: a link to the mission sheet, signed for a day. Seeded missions have no inspection. */
export const detailLinks = ({ groupId, environment }: Tenant, missionId: string) => {
  const target = `${groupId}/${environment}/${missionId}/${Date.now() + linkLifeMillis}`
  const signature = hmac(keyOfLinks, target).toString("base64url")
  return {
    fiche_mission: `http://127.0.0.1/files/${target}/${signature}`,
    inspection_pickup: null,
    inspection_delivery: null
  }
}
