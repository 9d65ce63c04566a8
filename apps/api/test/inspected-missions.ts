import { assert } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { removeFiles } from "../../../tools/harness/files.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { phoneOf } from "./inspection-phone.ts"
import { list, member } from "./member.ts"

/** An API in the worker with a client and an operator, for missions that drivers inspect. */
export const inspectedMissions = () => inspectedMissionsOn(startApiHere)

/** The same with an API that is started so. */
export const inspectedMissionsOn = async <Api extends ApiHere>(start: (database: string) => Promise<Api>) => {
  const database = await testDatabase()
  const client = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  const operator = await makeOperator(database)
  let api = await start(database)

  const post = async (person: TestPerson, path: string, body: object): Promise<Reply> => {
    const reply = await ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply
  }
  /** Orders a mission, and assigns a driver of its own, who has a phone. */
  const assigned = async (more: Readonly<Record<string, unknown>> = {}) => {
    const created = await ask(api.origin, "/v1/transports", { key: client, body: validOrder(more) })
    assert.strictEqual(created.status, 201, created.text)
    const missionId = String(created.json()["id"])
    const driver = await makeDriver(database)
    await post(operator, `${missionId}/assign`, { driver_id: driver.id, reason: "confirmed by phone" })
    return { missionId, driver, phone: phoneOf({ origin: api.origin, driver, missionId }) }
  }
  /** The inspection as the client reads it. */
  const shown = async (missionId: string, query = "") => {
    const reply = await ask(api.origin, `/v1/transports/${missionId}/inspection${query}`, { key: client })
    return { status: reply.status, data: reply.json()["data"] }
  }
  /** The events of a mission's inspections, oldest first. */
  const eventsOf = async (missionId: string) => {
    const { data } = (await ask(api.origin, "/v1/events?limit=200", { key: client })).json()
    return list(data).flatMap((event) => {
      const [type, of] = [String(member(event, "type")), member(event, "data")]
      return member(of, "id") === missionId && type.startsWith("inspection.") ? [{ type, of }] : []
    })
  }
  /** True once the report is shown, and the work that printed it is done. */
  const isPrinted = async (missionId: string): Promise<boolean> =>
    member((await shown(missionId)).data, "pdf", "depart") !== null &&
    (await onServer(database, "SELECT FROM due_work WHERE kind = 'print_reports' AND subject_id = $1", [missionId]))
      .length === 0
  const stop = async () => {
    await api.stop()
    removeFiles(database)
  }
  /** Sends further requests to another API on the same database, which `stop` will stop. */
  const moveTo = (next: Api) => {
    api = next
  }
  return {
    get api() {
      return api
    },
    moveTo,
    database,
    client,
    operator,
    post,
    assigned,
    shown,
    eventsOf,
    isPrinted,
    stop
  }
}
