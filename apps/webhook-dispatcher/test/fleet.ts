import { randomUUID } from "node:crypto"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderMission } from "../../../tools/harness/missions.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

export interface DeliveryShown {
  readonly id: string
  readonly event_id: string
  readonly endpoint_id: string
  readonly status: string
  readonly attempts: number
  readonly last_status_code: number | null
  readonly last_error: string | null
  readonly next_attempt_at: string | null
}

/** A customer of a test: a new group with a key of each environment. */
export const makeFleet = async (database: string, origin: string) => {
  const groupId = await makeGroup(database, `fleet ${randomUUID()}`)
  const [test, live] = await Promise.all([
    makeKey(database, groupId),
    makeKey(database, groupId, { environment: "live" })
  ])
  const key = test.clear
  return {
    groupId,
    key,
    liveKey: live.clear,
    /** Orders a mission and returns its id. */
    order: async (withKey = key): Promise<string> => {
      const reply = await orderMission(origin, withKey)
      if (reply.status !== 201) throw new Error(`an order was answered by ${reply.status}: ${reply.text}`)
      return String(reply.json()["id"])
    },
    log: () => readEventLog(origin, key),
    deliveries: async (): Promise<ReadonlyArray<DeliveryShown>> => {
      const { text } = await ask(origin, "/v1/webhooks/deliveries?limit=200", { key })
      const page: { readonly data: ReadonlyArray<DeliveryShown> } = JSON.parse(text)
      return page.data
    },
    retry: (deliveryId: string) => ask(origin, `/v1/webhooks/deliveries/${deliveryId}/retry`, { key, method: "POST" })
  }
}
export type Fleet = Awaited<ReturnType<typeof makeFleet>>
