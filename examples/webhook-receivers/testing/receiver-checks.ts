import { signForTest } from "@trajet/client/webhooks"
import { createHmac } from "node:crypto"
import { assert } from "vitest"
import { type ReceiverProcess } from "./receiver-process.ts"
import { bodyOf, headersOf, type SignatureFamily, type VectorDelivery, vectorsAt } from "./vectors.ts"

const { body_bytes_max, public_keys: publicKeys, secrets } = vectorsAt(0)
export { publicKeys, secrets }
const [secret = "", nextSecret = ""] = secrets

/** Wrong settings: an empty text, prefixes alone, a public key that is cut, and an API key. */
export const wrongSecrets = ["", "whsec_", "whpk_", "whpk_AAAA", "svc_test_0123456789abcdef0123456789abcdef"]

const timesOf = (text: string, part: string): number => text.split(part).length - 1
const lineOf = ({ event }: Pick<VectorDelivery, "event">): string => `${event.type} ${event.id}`

const expectedStatuses = (
  { body, expected }: VectorDelivery,
  family: SignatureFamily
): ReadonlyArray<number | "closed"> => {
  if (bodyOf(body).length > body_bytes_max) return [413, "closed"]
  return expected[family] === "verified" ? [204] : [400]
}

/**
 * Sends each vector, and checks its status. Expects that the receiver handles each genuine vector once, and no other.
 */
export const checkVectors = async (receiver: ReceiverProcess, family: SignatureFamily) => {
  const { deliveries } = vectorsAt(Math.floor(Date.now() / 1000))
  const handled = new Set<string>()
  for (const delivery of deliveries) {
    const expected = expectedStatuses(delivery, family)
    const status = await receiver.post(bodyOf(delivery.body), headersOf(delivery, family))
    assert.include(expected, status, `${delivery.name}, ${family}\n${receiver.text()}`)
    if (status === 204) handled.add(lineOf(delivery))
  }
  for (const line of handled) await receiver.printed(new RegExp(`${line}\n`, "u"))
  for (const line of deliveries.map(lineOf)) {
    assert.strictEqual(timesOf(receiver.text(), line), handled.has(line) ? 1 : 0, line)
  }
}

const cancelled = (id: string) =>
  ({
    id,
    type: "transport.cancelled",
    data: { id: "é", transport_id: "M-10000001", cancelled_at: "2026-11-20T10:00:00.000000Z" }
  }) as const

/**
 * Expects that the receiver handles an event once. One event comes one after the other: the same request twice, a later
 * attempt, and a new delivery. Another event comes in several requests at the same time.
 */
export const checkDuplicates = async (receiver: ReceiverProcess) => {
  const first = await signForTest({ event: cancelled("event-1"), secret, deliveryId: "delivery-1" })
  const attempt = await signForTest({
    body: first.body,
    secret,
    deliveryId: "delivery-1",
    timestamp: Date.now() / 1000 - 5
  })
  const replay = await signForTest({ body: first.body, secret })
  const rotated = await signForTest({ event: cancelled("event-2"), secret: nextSecret })
  for (const { body, headers } of [first, first, attempt, replay]) {
    assert.strictEqual(await receiver.post(body, headers), 204, receiver.text())
  }
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => receiver.post(rotated.body, rotated.headers)))
  assert.deepStrictEqual(
    atOnce,
    Array.from({ length: 8 }, () => 204)
  )
  await receiver.printed(/event-2\n/u)
  assert.strictEqual(timesOf(receiver.text(), "transport.cancelled event-1\n"), 1)
  assert.strictEqual(timesOf(receiver.text(), "transport.cancelled event-2\n"), 1)
}

/**
 * Expects that a receiver with a wrong secret, or with a public key, refuses forged deliveries. They are signed with an empty
 * key, with the text of the setting, and with the bytes that it encodes, because an attacker can know them.
 */
export const checkEmptyKey = async (receiver: ReceiverProcess, setting: string) => {
  const { body } = await signForTest({ event: cancelled("event-1"), secret })
  const timestamp = String(Math.floor(Date.now() / 1000))
  for (const key of ["", setting, Buffer.from(setting.replace(/^\w+_/u, ""), "base64")]) {
    const mac = (head: string) => createHmac("sha256", key).update(`${head}${timestamp}.${body}`)
    const headers = {
      "content-type": "application/json",
      "X-SVC-Delivery-Id": "d",
      "X-SVC-Timestamp": timestamp,
      "X-SVC-Signature": `sha256=${mac("").digest("hex")}`
    }
    const standard = {
      "content-type": "application/json",
      "webhook-id": "d",
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${mac("d.").digest("base64")}`
    }
    for (const forged of [headers, standard]) assert.notStrictEqual(await receiver.post(body, forged), 204)
  }
  assert.notInclude(receiver.text(), "event-1")
}
