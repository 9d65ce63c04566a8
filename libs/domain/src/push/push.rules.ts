import { Result } from "effect"
import { Base64Url } from "effect/encoding"
import { checkEndpointUrl } from "../webhooks/endpoints/endpoint-url.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant } from "../time/instant.rules.ts"
import { PushRefused } from "./push.errors.ts"
import type { PushMessage, PushSubscription } from "./push.model.ts"

/** How long a message is worth sending: then the mission shows by itself (DRV-38). */
export const pushLifeMillis = 24 * hourMillis

const publicKeyBytes = 65
const uncompressedPoint = 4
const authBytes = 16

const bytesOf = (text: string): Uint8Array => Result.getOrElse(Base64Url.decode(text), () => new Uint8Array())

const isPublicKey = (text: string): boolean => {
  const bytes = bytesOf(text)
  return bytes.length === publicKeyBytes && bytes[0] === uncompressedPoint
}

/** Checks the address like that of a webhook, and the lengths of the keys (DRV-36). */
export const checkSubscription = (
  subscription: PushSubscription,
  allowLoopback: boolean
): Result.Result<PushSubscription, PushRefused> => {
  const { auth, endpoint, p256dh } = subscription
  const url = checkEndpointUrl(endpoint, allowLoopback)
  if (Result.isFailure(url)) {
    return Result.fail(new PushRefused({ field: "endpoint", problem: "send the address that the browser gave" }))
  }
  if (!isPublicKey(p256dh)) {
    return Result.fail(new PushRefused({ field: "keys.p256dh", problem: "the key is no uncompressed point of P-256" }))
  }
  return bytesOf(auth).length === authBytes
    ? Result.succeed({ endpoint: url.success, p256dh, auth })
    : Result.fail(new PushRefused({ field: "keys.auth", problem: "the secret does not have 16 bytes" }))
}

/** What a push service and the phone get: what there is to look at, without address, person and price (DRV-37). */
export const pushPayload = ({ transportId, type }: Pick<PushMessage, "transportId" | "type">): string =>
  JSON.stringify({ type, mission_number: transportId })

export const isTooOld = ({ createdAt }: Pick<PushMessage, "createdAt">, now: Instant): boolean =>
  millisOfInstant(now) - millisOfInstant(createdAt) >= pushLifeMillis
