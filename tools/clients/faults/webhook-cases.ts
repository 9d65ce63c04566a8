import { bodyOf, families, headersOf, vectorsAt } from "../../../examples/webhook-receivers/testing/vectors.ts"
import { eventTypes } from "@trajet/client/webhooks"
import type { DriverVerify, VerifyEnd } from "./driver.model.ts"

/** A delivery that a client verifies, and what has to come of it. */
interface WebhookCase {
  readonly name: string
  readonly verify: DriverVerify["verify"]
  readonly expected: Omit<VerifyEnd, "id">
}

const knownTypes: ReadonlyArray<string> = eventTypes
const nowSeconds = 1_795_168_800

const outcomeOf = (expected: string, event: { readonly id: string; readonly type: string }): Omit<VerifyEnd, "id"> =>
  expected === "verified"
    ? { end: "verified", type: event.type, event_id: event.id, known: knownTypes.includes(event.type) }
    : { end: "refused", reason: expected }

/** Seconds by which the clock of the client is off, and what comes of a genuine delivery. */
const clocks: ReadonlyArray<readonly [number, string]> = [
  [300, "verified"],
  [301, "timestamp_too_old"],
  [3_600, "timestamp_too_old"],
  [-300, "verified"],
  [-301, "timestamp_too_new"],
  [-3_600, "timestamp_too_new"]
]

/** Every delivery of the vectors by each family of signatures, a genuine one on other clocks, and keys of other forms. */
export const webhookCases = (): ReadonlyArray<WebhookCase> => {
  const vectors = vectorsAt(nowSeconds)
  const { deliveries, public_keys: publicKeys, secrets } = vectors
  const [genuine] = deliveries
  if (genuine === undefined) throw new Error("there are no vectors")
  const verifyOf = (
    delivery: typeof genuine,
    headers: Readonly<Record<string, string>>,
    keys: ReadonlyArray<string>,
    offsetSeconds = 0
  ) => ({
    body_base64: bodyOf(delivery.body).toString("base64"),
    headers,
    keys,
    now_millis: (nowSeconds + offsetSeconds) * 1000
  })
  const keysOf = (family: (typeof families)[number]) => (family === "key_pair" ? publicKeys : secrets)
  return [
    ...families.flatMap((family) =>
      deliveries.map((delivery) => ({
        name: `${delivery.name}, ${family}`,
        verify: verifyOf(delivery, headersOf(delivery, family), keysOf(family)),
        expected: outcomeOf(delivery.expected[family], delivery.event)
      }))
    ),
    ...families.flatMap((family) =>
      clocks.map(([offset, expected]) => ({
        name: `a clock that is ${offset} s off, ${family}`,
        verify: verifyOf(genuine, headersOf(genuine, family), keysOf(family), offset),
        expected: outcomeOf(expected, genuine.event)
      }))
    ),
    ...[[], [""], ["svc_test_key"], ["whsec_AAAA"], [`${secrets[0]} `], [...secrets, "whpk_AAAA"]].map((keys) => ({
      name: `the keys ${JSON.stringify(keys)}`,
      verify: verifyOf(genuine, genuine.headers, keys),
      expected: { end: "refused" as const, reason: "secret_invalid" }
    })),
    {
      name: "a secret of another endpoint beside the right public key",
      verify: verifyOf(genuine, genuine.headers, [`whsec_${Buffer.alloc(32, 9).toString("base64")}`, ...publicKeys]),
      expected: outcomeOf("verified", genuine.event)
    }
  ]
}
