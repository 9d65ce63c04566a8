import { ask, type Reply, validOrder } from "./http.ts"

const dayMillis = 86_400_000
const firstDay = Date.UTC(2031, 0, 1)

/** An order on a day of its own, because the trips of a driver must not overlap. */
const orderOnDay = (nth: number) => {
  const day = new Date(firstDay + nth * dayMillis).toISOString().slice(0, 10)
  const { pickup, delivery } = validOrder()
  return validOrder({
    pickup: { ...pickup, date: `${day}T09:00:00Z` },
    delivery: { ...delivery, date: `${day}T17:00:00Z` }
  })
}

export interface Actors {
  readonly clients: ReadonlyArray<string>
  readonly operator: string
  readonly drivers: ReadonlyArray<string>
}

const orElseNull = (reply: Promise<Reply>): Promise<Reply | null> => reply.catch(() => null)

/**
 * Changes missions of several groups: orders, assignments and removals of drivers. A change that hits a killed process may
 * or may not have happened, and is not repeated: the event log says.
 */
export const makeChanges = ({ clients, operator, drivers }: Actors) => {
  const scheduled: Array<string> = []
  const assigned: Array<string> = []
  const order = async (origin: string, nth: number) => {
    const key = clients[nth % clients.length] ?? ""
    const reply = await orElseNull(ask(origin, "/v1/transports", { key, body: orderOnDay(nth) }))
    if (reply?.status === 201) scheduled.push(String(reply.json()["id"]))
  }
  const post = (origin: string, path: string, body: unknown) =>
    orElseNull(ask(origin, `/operations/v1/missions/${path}`, { key: operator, body }))
  const assign = async (origin: string, nth: number, id: string) => {
    const body = { driver_id: drivers[Math.floor(nth / 4) % drivers.length] ?? "", reason: "confirmed by phone" }
    const reply = await post(origin, `${id}/assign`, body)
    if (reply?.status === 200) assigned.push(id)
  }
  const unassign = async (origin: string, id: string) => {
    const reply = await post(origin, `${id}/unassign`, { reason: "another driver is near" })
    if (reply?.status === 200) scheduled.push(id)
  }
  /** Makes the change with this number, at this process. */
  return (origin: string, nth: number): Promise<void> => {
    const toAssign = nth % 4 === 2 ? scheduled.shift() : undefined
    if (toAssign !== undefined) return assign(origin, nth, toAssign)
    const toTake = nth % 4 === 3 ? assigned.shift() : undefined
    return toTake === undefined ? order(origin, nth) : unassign(origin, toTake)
  }
}
