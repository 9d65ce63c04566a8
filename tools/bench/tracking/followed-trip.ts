import { ask, validOrder } from "../../harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../harness/people.ts"

const minuteMillis = 60_000
/** Since the pickup: time for the first 20 km, so that no position is too fast. */
const drivenMinutes = 60

interface Place {
  readonly lat: number
  readonly lng: number
}

const placeOf = (stop: unknown): Place => ({
  lat: Number(Reflect.get(Object(stop), "lat")),
  lng: Number(Reflect.get(Object(stop), "lng"))
})

/** A trip under way in the test environment, whose vehicle reports where it is. */
export interface FollowedTrip {
  /** Makes a link to the page of the delivery, and returns the path of the page. */
  readonly link: () => Promise<string>
  /** Reports the next position, which every page draws. */
  readonly move: () => Promise<void>
}

const checked = async (reply: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
  const { status, text } = await reply
  if (status >= 300) throw new Error(text)
}

/** Orders a trip, assigns a driver and picks the vehicle up. */
export const followedTrip = async (origin: string, databaseUrl: string, key: string): Promise<FollowedTrip> => {
  const [operator, driver] = [await makeOperator(databaseUrl), await makeDriver(databaseUrl)]
  const { id, pickup, delivery } = (await ask(origin, "/v1/transports", { key, body: validOrder() })).json()
  const post = (person: TestPerson, path: string, body: unknown) =>
    checked(ask(origin, `/operations/v1/missions/${String(id)}/${path}`, { key: person.key, body }))
  const agoText = (minutes: number) => new Date(Date.now() - minutes * minuteMillis).toISOString()
  await post(operator, "assign", { driver_id: driver.id, reason: "for the benchmark" })
  await post(operator, "pickup", { trip: "aller", at: agoText(drivenMinutes), reason: "for the benchmark" })
  const [from, to] = [placeOf(pickup), placeOf(delivery)]
  let moves = 0
  return {
    link: async () => {
      const reply = await ask(origin, `/v1/transports/${String(id)}/tracking-links`, {
        key,
        body: { side: "delivery" }
      })
      return new URL(String(reply.json()["url"])).pathname
    },
    move: () => {
      // Some hundred metres further each time.
      const share = 0.05 + 0.0005 * moves++
      const at = (name: keyof Place) => from[name] + share * (to[name] - from[name])
      const position = { lat: at("lat"), lng: at("lng"), at: new Date().toISOString() }
      return post(driver, "positions", { positions: [position], shared: true })
    }
  }
}
