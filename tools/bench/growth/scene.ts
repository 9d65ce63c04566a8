import type { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { startApiProcess } from "../../harness/api-process.ts"
import { asAdministrator, makeDatabase, onServer } from "../../harness/database.ts"
import { makeEndpoints } from "../../harness/endpoints.ts"
import { moveDelivery, orderMission } from "../../harness/missions.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { startSink, type Sink } from "../dispatcher/measure.ts"
import { closeLater } from "../running.ts"
import { eventsOfMission, fillStep, type Sample } from "./fill.ts"
import { settings } from "./settings.ts"

export interface Group {
  readonly id: GroupId
  readonly key: string
  readonly endpointId: string
  readonly missions: number
}

export interface Scene {
  readonly databaseUrl: string
  readonly administratorUrl: string
  readonly postmaster: number
  readonly sink: Sink
  readonly sample: Sample
}

/** The groups of one step: the large one has a fifth of its missions, and the rest is in groups of one size. */
export interface Step {
  readonly missions: number
  readonly large: Group
  readonly small: ReadonlyArray<Group>
  readonly fillSeconds: number
}

const shareOfLarge = 5

const makeMeasured = async (
  { databaseUrl, sink }: Pick<Scene, "databaseUrl" | "sink">,
  missions: number
): Promise<Group> => {
  const id = await makeGroup(databaseUrl, `measured ${randomUUID()}`)
  const key = (await makeKey(databaseUrl, id)).clear
  const [endpoint] = await makeEndpoints(databaseUrl, id, [`${sink.url}/${id}`])
  return { id, key, missions, endpointId: endpoint?.id ?? "" }
}

/** A mission that the product itself ordered and changed, with an event for each of these. */
const makeSample = async (databaseUrl: string, { id, key }: Group): Promise<Sample> => {
  const api = await startApiProcess(databaseUrl)
  try {
    const ordered = await orderMission(api.origin, key, randomUUID())
    if (ordered.status !== 201) throw new Error(`the order of the sample got ${ordered.status}: ${ordered.text}`)
    const missionId = String(ordered.json()["id"])
    for (let turn = 1; turn < eventsOfMission; turn++) {
      const { status, text } = await moveDelivery(api.origin, key, missionId, turn)
      if (status !== 200) throw new Error(`a change of the sample got ${status}: ${text}`)
    }
    return { groupId: id, missionId }
  } finally {
    await api.stop()
  }
}

export const makeScene = async (): Promise<Scene> => {
  const { server, dispose } = await startTestServer({
    durable: true,
    settings: {
      shared_preload_libraries: "pg_stat_statements",
      "pg_stat_statements.track_planning": "on",
      shared_buffers: "1GB",
      max_wal_size: "4GB"
    }
  })
  closeLater(dispose)
  const sink = await startSink()
  closeLater(() => sink.process.disconnect())
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const administratorUrl = asAdministrator(databaseUrl)
  await onServer(administratorUrl, "CREATE EXTENSION pg_stat_statements; CREATE EXTENSION pageinspect")
  const sample = await makeSample(databaseUrl, await makeMeasured({ databaseUrl, sink }, 0))
  return { databaseUrl, administratorUrl, postmaster: server.pid, sink, sample }
}

/** Fills the database up to so many missions, with groups of its own for each step: what a group has stays as it is. */
export const nextStep = async (
  scene: Scene,
  before: number,
  missions: number,
  say: (line: string) => void
): Promise<Step> => {
  const ofLarge = Math.round((missions - before) / shareOfLarge)
  const large = await makeMeasured(scene, ofLarge)
  const small: Array<Group> = []
  for (let nth = 0; nth < settings.smallGroups; nth++) {
    small.push(await makeMeasured(scene, settings.missionsOfSmallGroup))
  }
  const ofMeasured = ofLarge + small.length * settings.missionsOfSmallGroup
  const client = new Client({ connectionString: scene.administratorUrl })
  await client.connect()
  const beganAt = performance.now()
  try {
    await fillStep(
      client,
      scene.sample,
      {
        groups: new Map([large, ...small].map((group) => [group.id, group.missions])),
        copies: Math.max(0, Math.round((missions - before - ofMeasured) / settings.missionsOfSmallGroup)),
        missionsOfCopy: settings.missionsOfSmallGroup
      },
      say
    )
  } finally {
    await client.end()
  }
  return { missions, large, small, fillSeconds: (performance.now() - beganAt) / 1_000 }
}
