import { type Client, createClient } from "@trajet/client"
import { DeliveryJournal, lineOf } from "./delivery-journal.ts"
import { orderDelivery } from "./order-delivery.ts"
import { readSettings } from "./settings.ts"
import { startReceiver } from "./start-receiver.ts"

// Orders a delivery, follows it to its end by webhooks, and fetches its reports.

/** Webhooks come within seconds. After this time without a webhook, the program reads the mission from the API. */
const quietMillis = 60_000
const laterThanAnyEvent = Number.MAX_SAFE_INTEGER

const bytesOf = async (url: string): Promise<number> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

const printReports = async (trajet: Client, id: string): Promise<void> => {
  const { data: inspection } = await trajet.inspection.read(id, { leg: "aller" })
  for (const phase of ["depart", "arrivee"] as const) {
    const url = inspection?.pdf[phase]?.url
    if (url !== undefined) console.log(`report       ${phase}: ${await bytesOf(url)} bytes`)
  }
  const { data: documents } = await trajet.documents.list(id)
  for (const { label, status, url } of documents)
    console.log(`file         ${label}, ${status}: ${await bytesOf(url)} bytes`)
}

const { apiKey, baseUrl, billing, port, report, secrets } = readSettings()
const journal = new DeliveryJournal()
const trajet = createClient({ baseUrl, apiKey })

// The receiver listens before the order is sent, because the first webhook may come before the answer to the order.
const receiver = await startReceiver(port, secrets, (event) => {
  const line = journal.take(event) ? lineOf(event) : null
  if (line !== null) console.log(line)
})
try {
  const { id, price, quoted } = await orderDelivery(trajet, { billing, report })
  console.log(`ordered      ${id}: ${quoted} EUR, with the digital report ${price} EUR`)
  const look = setInterval(() => {
    trajet.transports.read(id).then(
      ({ status }) => {
        if (status === "completed" || status === "cancelled") journal.put(id, { status, sequence: laterThanAnyEvent })
      },
      (error: unknown) => console.error(error)
    )
  }, quietMillis)
  await journal.ended(id)
  clearInterval(look)
  await printReports(trajet, id)
  console.log(`ended        ${journal.statusOf(id)}`)
  if (journal.statusOf(id) !== "completed") process.exitCode = 1
} finally {
  receiver.close()
}
