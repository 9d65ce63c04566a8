import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { depositRequest, samplePdf } from "../../harness/deposits.ts"
import { validOrder } from "../../harness/http.ts"
import type { PatientClient } from "./patient-client.ts"

export interface OpenedLink {
  readonly opened: () => number
  readonly redirected: () => number
  readonly faults: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

// As browsers do: while a group is handed over, both cells may name the other one.
const redirectsMax = 20
const betweenMillis = 200
const shownCharacters = 200

interface Document {
  readonly url: string
}

/** Makes a mission with a document, and returns the link to it and its content. */
const makeLink = async (client: PatientClient, key: string) => {
  const idempotencyKey = randomUUID()
  const headers = { "idempotency-key": idempotencyKey }
  const created = await client.expect(201, "/v1/transports", { key, headers, body: validOrder() })
  const missionId = String(created?.json()["id"])
  const content = samplePdf()
  const deposited = await client.expect(201, `/v1/transports/${missionId}/documents`, {
    key,
    body: depositRequest([{ content }])
  })
  const page: { readonly data: ReadonlyArray<{ readonly document: Document }> } = JSON.parse(deposited?.text ?? "null")
  const url = page.data[0]?.document.url
  if (url === undefined) throw new Error(`the document got no link: ${deposited?.text ?? client.faults.join()}`)
  return { url, content, ordered: [idempotencyKey, missionId] as const }
}

/** Opens one link again and again, as somebody does who has got it by mail: follows redirects, and sends no key. */
export const startOpeningLink = async (client: PatientClient, visitor: PatientClient, key: string) => {
  const { content, ordered, url } = await makeLink(client, key)
  const faults: Array<string> = []
  let [opened, redirected, isOver] = [0, 0, false]
  const follow = async (at: URL, redirects = 0): Promise<void> => {
    const reply = await visitor.expect([200, 307], at.pathname, { headers: { host: at.host } })
    if (reply === null) return
    const location = reply.headers["location"]
    if (reply.status === 307 && typeof location === "string" && redirects < redirectsMax) {
      redirected++
      return follow(new URL(location), redirects + 1)
    }
    if (reply.status === 200 && reply.text === content.toString("utf8")) opened++
    else faults.push(`the link opened something else: ${reply.status} ${reply.text.slice(0, shownCharacters)}`)
  }
  const running = (async () => {
    while (!isOver) {
      await follow(new URL(url))
      await wait(betweenMillis)
    }
  })()
  const link: OpenedLink = {
    opened: () => opened,
    redirected: () => redirected,
    faults,
    stop: () => {
      isOver = true
      return running
    }
  }
  return { link, ordered }
}
