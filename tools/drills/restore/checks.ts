import { orderMission } from "../../harness/missions.ts"
import type { Acknowledged } from "./integration.ts"
import type { Running } from "./product.ts"
import { idsIn, type Second, type Stage, type Told } from "./stage.ts"

const askedAgain = 10
const acknowledgedBeforeMillis = 1_000

/** What the restored database must have, and what it must not: nothing acknowledged a second before may be missing. */
export const keptFaults = async (stage: Stage, orders: ReadonlyArray<Acknowledged>, { millis }: Second) => {
  const stored = new Set(await idsIn(stage, "mission"))
  const due = orders.filter(({ answeredAtMillis }) => answeredAtMillis <= millis - acknowledgedBeforeMillis)
  const missing = due.filter(({ missionId }) => !stored.has(missionId))
  return {
    due: due.length,
    lost: orders.filter(({ missionId }) => !stored.has(missionId)),
    faults: missing.map(({ missionId }) => `acknowledged a second before, and not restored: ${missionId}`)
  }
}

/** Acknowledged orders and events that a reader has seen, are lost, and not in what the command lists. */
export const untoldFaults = (told: Told, lost: ReadonlyArray<Acknowledged>, lostEvents: ReadonlyArray<string>) => {
  const keys = new Set(told.requests.map(({ idempotency_key }) => idempotency_key))
  const events = new Set(told.events.map(({ event }) => event))
  return [
    ...lost
      .filter(({ idempotencyKey }) => !keys.has(idempotencyKey))
      .map(({ missionId }) => `a lost order is not listed: ${missionId}`),
    ...lostEvents.filter((id) => !events.has(id)).map((id) => `a lost event is not listed: ${id}`)
  ]
}

/** Sends orders again with their keys: a kept one is shown, a lost one is made once. */
export const repeatOrders = async (
  { world }: Stage,
  { origins }: Running,
  kept: ReadonlyArray<Acknowledged>,
  lost: ReadonlyArray<Acknowledged>
): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  const [one = "", other = one] = origins
  for (const [orders, isKept] of [
    [kept.slice(-askedAgain), true],
    [lost.slice(0, askedAgain), false]
  ] as const) {
    for (const { idempotencyKey, missionId } of orders) {
      const first = (await orderMission(one, world.key, idempotencyKey)).json()["id"]
      const second = (await orderMission(other, world.key, idempotencyKey)).json()["id"]
      if (first !== second || (first === missionId) !== isKept) {
        faults.push(
          `the order of ${missionId} was repeated with its key, and made ${String(first)} and ${String(second)}`
        )
      }
    }
  }
  return faults
}
