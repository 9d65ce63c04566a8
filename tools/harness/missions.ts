import { ask, type Reply, validOrder } from "./http.ts"

/** Orders a mission, with the idempotency key if there is one. */
export const orderMission = (origin: string, key: string, idempotencyKey?: string): Promise<Reply> =>
  ask(origin, "/v1/transports", {
    key,
    body: validOrder(),
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
  })

/** Orders a mission that differs from a valid order by these members, and returns its id. Throws if it is not created. */
export const orderedMission = async (
  origin: string,
  key: string,
  members: Readonly<Record<string, unknown>> = {}
): Promise<string> => {
  const created = await ask(origin, "/v1/transports", { key, body: validOrder(members) })
  if (created.status !== 201) throw new Error(`the order of a mission got ${created.status}: ${created.text}`)
  return String(created.json()["id"])
}

const firstHour = 15
const hours = 8

/** Moves the delivery of a mission to another time of one day, different for each `turn` from 0 up. */
export const moveDelivery = (origin: string, key: string, missionId: string, turn: number): Promise<Reply> =>
  ask(origin, `/v1/transports/${missionId}/dates`, {
    key,
    method: "PATCH",
    body: {
      legs: {
        "livraison-aller": {
          date: `2031-03-${20 + Math.floor(turn / hours)}`,
          start_time: `${firstHour + (turn % hours)}:00`
        }
      }
    }
  })

export const cancelMission = (origin: string, key: string, missionId: string): Promise<Reply> =>
  ask(origin, `/v1/transports/${missionId}/cancel`, { key, body: { reason: "test" } })
