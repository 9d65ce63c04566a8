// Runs on every runtime: it imports the packed client, and uses only web standards.
import { createClient, isProblem, OutcomeUnknownError, UnexpectedAnswerError } from "@trajet/client"
import { signForTest, verify } from "@trajet/client/webhooks"

const failureOf = (call) =>
  call.then(
    () => "no error",
    (error) => error
  )

const secret = `whsec_${btoa("a secret of thirty-two bytes!!!!")}`

const verified = async () => {
  const event = { type: "transport.cancelled", data: { id: "a", transport_id: "M-1", cancelled_at: "now" } }
  const { body, headers } = await signForTest({ event, secret, deliveryId: "delivery-1" })
  return (await verify(body, headers, secret)).deliveryId
}

/** The signature in the specification of Standard Webhooks. Only if it is right, the kit sees that its body is no event. */
const verifiedByKeyPair = () => {
  const headers = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="
  }
  const publicKey = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4="
  const options = { now: () => 1_614_265_330_000 }
  return verify(`{"test": 2432232314}`, headers, publicKey, options).catch(({ code }) => code)
}

const deposited = async (trajet, id) => {
  const stream = new Blob([`%PDF-1.7 stream ${crypto.randomUUID()}`]).stream()
  const bytes = new TextEncoder().encode(`%PDF-1.7 bytes ${crypto.randomUUID()}`)
  const files = [stream, bytes].map((content) => ({ key: "carte_grise", file_name: "a.pdf", content }))
  const { data } = await trajet.documents.deposit(id, { files })
  return data.map(({ status }) => status)
}

/** Makes calls to the API, and to a server that answers each path with a fault of its own. */
export const tour = async ({ baseUrl, hostileUrl, apiKey, order }) => {
  const trajet = createClient({ baseUrl, apiKey })
  const { price_ht } = await trajet.pricing.estimate({ pickup: "Paris", delivery: "Lyon" })
  const idempotencyKey = crypto.randomUUID()
  const first = await trajet.transports.create(order, { idempotencyKey })
  const again = await trajet.transports.create(order, { idempotencyKey }).withResponse()
  const listed = []
  for await (const { id } of trajet.transports.list({ limit: 1 })) listed.push(id)
  const files = await deposited(trajet, first.id)
  await trajet.transports.cancel(first.id)
  const refused = await failureOf(trajet.transports.cancel(first.id))
  const hostile = createClient({ baseUrl: hostileUrl, apiKey, attemptTimeoutMillis: 2000 })
  const redirected = await failureOf(hostile.transports.read("redirect"))
  const cut = await hostile.transports.read("cut-once").withResponse()
  const open = await failureOf(hostile.transports.cancel("cut"))
  const reason = new Error("left")
  const aborted = new AbortController()
  const slow = failureOf(hostile.transports.read("silence", { signal: aborted.signal }))
  setTimeout(() => aborted.abort(reason), 100)
  return {
    isPriced: price_ht > 0,
    replayed: again.data.id === first.id && again.headers.get("idempotent-replayed"),
    isListed: listed.includes(first.id),
    files,
    refused: isProblem(refused, "already_cancelled"),
    redirected: redirected instanceof UnexpectedAnswerError && redirected.reason,
    cut: [cut.data.id, cut.attempts],
    open: open instanceof OutcomeUnknownError && open.readFirst,
    aborted: (await slow) === reason,
    delivery: await verified(),
    byKeyPair: await verifiedByKeyPair()
  }
}
