import { OperatorId } from "@trajet/domain/people"
import { type DriverStage, setDriverStage } from "../driver/stage.ts"
import { onServer } from "../harness/database.ts"
import { depositRequest, samplePdf } from "../harness/deposits.ts"
import { selfSigned } from "../harness/certificates.ts"
import { makeEndpoint, rotateSecret } from "../harness/endpoints.ts"
import { type Ask, ask, type Reply } from "../harness/http.ts"
import { checkedImport, importFile } from "../harness/import-files.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator } from "../harness/people.ts"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"
import type { Language } from "./page-facts.model.ts"
import { makePhoneScene, type PhoneScene } from "./phone-scene.ts"

/** What the walk finds when it comes: missions in each part of their life, and something in every list. */
export interface Scene {
  readonly stage: DriverStage
  readonly users: Readonly<Record<"administrator" | "operator", Readonly<Record<Language, TestUser>>>>
  readonly missions: Readonly<Record<"ordered" | "driven" | "stopped" | "cancelled", string>>
  /** For each language its own driver, whose phone goes through its life. */
  readonly phones: Readonly<Record<Language, PhoneScene>>
  readonly endpointId: string
  /** Of a replay that was cancelled. */
  readonly replayId: string
  readonly deliveryId: string
  readonly requestId: string
  readonly importId: string
}

const accepted = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`the scene was refused: ${reply.status} ${reply.text}`)
  return reply
}

const stepsMax = 60
const robot = { test_specifications: { robot_driver: { mode: "manual" } } }

const makeUsers = async ({ database, group }: DriverStage): Promise<Scene["users"]> => {
  const administrator = (language: Language) => makeUser(database, { role: "administrator", groupId: group }, language)
  const operator = async (language: Language) =>
    makeUser(database, { role: "operator", operatorId: OperatorId((await makeOperator(database)).id) }, language)
  return {
    administrator: { fr: await administrator("fr"), en: await administrator("en") },
    operator: { fr: await operator("fr"), en: await operator("en") }
  }
}

const makeMissions = async ({ driver, key, operator, origin }: DriverStage): Promise<Scene["missions"]> => {
  const send = async (path: string, options: Ask) => accepted(await ask(origin, path, { key, ...options }))
  const operate = (id: string, action: string, body: unknown) =>
    send(`/operations/v1/missions/${id}/${action}`, { key: operator.key, body })
  const driven = await orderedMission(origin, key, { reference: "DRIVEN", return_trip: true, ...robot })
  for (let step = 0; step < stepsMax; step++) {
    const { text } = await send(`/v1/test/transports/${driven}/advance`, { body: {} })
    if (text.includes('"completed"')) break
  }
  const options = ["lavage_ext"]
  const ordered = await orderedMission(origin, key, { reference: "ORDERED", return_trip: true, options })
  await send(`/v1/transports/${ordered}/tracking-links`, { body: { side: "delivery" } })
  await send(`/v1/transports/${ordered}/documents`, {
    body: depositRequest([{ content: samplePdf() }, { content: samplePdf(), key: "autre" }])
  })
  const [stopped, cancelled] = [
    await orderedMission(origin, key, { reference: "STOPPED" }),
    await orderedMission(origin, key, { reference: "CANCELLED" })
  ]
  // A driver of another mission of the day cannot be asked any more.
  await operate(ordered, "offers", { driver_id: driver.id })
  await operate(stopped, "assign", { driver_id: driver.id, reason: "par téléphone" })
  await operate(stopped, "pickup", { trip: "aller", reason: "par téléphone" })
  // The clock of the phone is ahead: the service refuses its report.
  const at = new Date(Date.now() + 600_000).toISOString()
  await ask(origin, `/operations/v1/missions/${stopped}/deliver`, { key: driver.key, body: { trip: "aller", at } })
  const light = { category: "breakdown_drivable", description: "voyant d'huile", blocking: true }
  const reported = (await operate(stopped, "incidents", light)).json()["incident_id"]
  await operate(stopped, `incidents/${String(reported)}/resolve`, { outcome: "continue", reason: "niveau refait" })
  await operate(stopped, "incidents", { category: "weather", description: "verglas", blocking: true })
  const { documents } = (await send(`/operations/v1/missions/${ordered}`, { key: operator.key, method: "GET" })).json()
  const document = String(Reflect.get(Object(Array.isArray(documents) ? documents[0] : null), "id"))
  await operate(ordered, `documents/${document}/review`, { decision: "refuse", reason: "illisible" })
  await send(`/v1/transports/${cancelled}/cancel`, { body: { reason: "plus besoin" } })
  return { ordered, driven, stopped, cancelled }
}

const firstId = (reply: Reply): string => {
  const { data } = accepted(reply).json()
  return String(Reflect.get(Object(Array.isArray(data) ? data[0] : undefined), "id"))
}

/** Work that has failed and a disabled webhook, for the page of what operators look after. */
const makeFailures = async ({ database, group }: DriverStage, missionId: string): Promise<void> => {
  await onServer(
    database,
    `INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error)
     VALUES ('record_invoicing', $1, 'test', $2, now(), now() + interval '1 hour', 3, 'HTTP 503')`,
    [group, missionId]
  )
  const { id } = await makeEndpoint(database, group, "https://disabled.example/hooks")
  await onServer(database, "UPDATE webhook_endpoint SET status = 'disabled', reason = 'HTTP 410' WHERE id = $1", [id])
  await onServer(
    database,
    "UPDATE webhook_lane SET failures_in_row = 612, failing_since = now() - interval '5 days' WHERE endpoint_id = $1",
    [id]
  )
}

/** Starts the product with both applications, and fills it. */
export const setScene = async (): Promise<Scene> => {
  const stage = await setDriverStage()
  const users = await makeUsers(stage)
  const { cert, key } = selfSigned("DNS:client")
  const { id: endpointId } = await makeEndpoint(stage.database, stage.group, "https://hooks.example/one", {
    hasKeyPair: true,
    headers: [{ name: "X-Api-Key", value: "sesame" }],
    mtls: { certificate: cert, key },
    oauth2: { tokenUrl: "https://tokens.example/oauth2", clientId: "trajet", clientSecret: "sesame" },
    filter: [
      { path: "id", op: "exists", value: true },
      { path: "leg", op: "exists", value: false }
    ]
  })
  // In a rotation its settings show two public keys.
  await rotateSecret(stage.database, endpointId, null)
  const missions = await makeMissions(stage)
  await makeFailures(stage, missions.stopped)
  await onServer(
    stage.database,
    `UPDATE webhook_lane SET width = 1, failures_in_row = 12, failing_since = now() - interval '5 minutes',
       paused_until = now() + interval '1 hour', last_error = 'http_status', last_status_code = 500 WHERE endpoint_id = $1`,
    [endpointId]
  )
  const session = await browserOf(stage.origin, users.administrator.fr)
  const importId = await checkedImport(session, importFile([{}, { "pickup date": "bientôt" }]))
  const replays = `/console/api/endpoints/${endpointId}/replays`
  const replayId = String(
    accepted(await session.ask(replays, { body: { since: "2026-01-01T00:00:00Z" } })).json()["id"]
  )
  accepted(await session.ask(`${replays}/${replayId}/cancellation`, { method: "POST" }))
  return {
    ...{ stage, users, missions, endpointId, replayId, importId },
    phones: { fr: await makePhoneScene(stage), en: await makePhoneScene(stage) },
    deliveryId: firstId(await session.ask(`/console/api/endpoints/${endpointId}/deliveries`)),
    requestId: firstId(await session.ask("/console/api/requests"))
  }
}
