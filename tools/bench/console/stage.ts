import { OperatorId } from "@trajet/domain/people"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrowserContext } from "playwright-core"
import { buildConsole } from "../../console/build-console.ts"
import { anyPort } from "../../harness/any-port.ts"
import { startApiProcess } from "../../harness/api-process.ts"
import { launchWithPort } from "../../harness/browser.ts"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { orderedMission } from "../../harness/missions.ts"
import { makeOperator } from "../../harness/people.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { makeLink, makeUser, type TestUser } from "../../harness/users.ts"
import { closeLater } from "../running.ts"
import { settings } from "./settings.ts"

/** Statuses of the missions of a board: most of them wait or are under way, as on a working day. */
const statusOf = `(ARRAY['scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'assigned', 'assigned',
  'in_transit', 'in_transit', 'awaiting_documents'])[1 + n % 10]`

/** Copies the one mission that was ordered; each copy has a plate, a reference and a time of its own. */
const copies = (count: number): string => `
WITH sample AS (SELECT * FROM mission ORDER BY created_at LIMIT 1)
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
  reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
SELECT s.group_id, s.environment, uuidv7(n * interval '-1 second'), nextval('mission_ordinal'), 'scheduled',
  now() - n * interval '1 second', s.has_return, 'AB' || lpad((n % 1000)::text, 3, '0') || 'CD', s.vehicle_type,
  'REF-' || n, s.pickup_address, s.pickup_date, s.delivery_address, s.delivery_date, s.amount_ht,
  jsonb_set(jsonb_set(s.body::jsonb, '{status}', to_jsonb(${statusOf})), '{outbound,vehicle,registration}',
    to_jsonb('AB' || lpad((n % 1000)::text, 3, '0') || 'CD'))
FROM generate_series(1, ${count}) AS n CROSS JOIN sample s`

/** The figures of the board take every new mission for a scheduled one, so that the others are moved. */
const moves = `
UPDATE mission SET status = moved.status FROM (
  SELECT id AS moved_id, ${statusOf} AS status
  FROM (SELECT id, substr(reference, 5)::int AS n FROM mission WHERE reference LIKE 'REF-%') AS copied
) AS moved WHERE id = moved_id AND mission.status <> moved.status`

const addMissions = async (databaseUrl: string, count: number): Promise<void> => {
  await onServer(databaseUrl, copies(count))
  await onServer(databaseUrl, moves)
}

export interface Scene {
  readonly origin: string
  readonly context: BrowserContext
  readonly port: number
  readonly databaseUrl: string
  readonly client: TestUser
  readonly operator: TestUser
  readonly missionId: string
}

/** The API in production's form with the console as `npm start` builds it, and a browser that Lighthouse can join. */
export const setScene = async (): Promise<Scene> => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const folder = join(mkdtempSync(join(tmpdir(), "trajet-bench-console-")), "pages")
  await buildConsole({ folder, say: (line) => void process.stderr.write(`${line}\n`) })
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production", TRAJET_CONSOLE_FOLDER: folder })
  closeLater(api.stop)
  const group = await makeGroup(databaseUrl, "fleet")
  const { clear: key } = await makeKey(databaseUrl, group)
  const missionId = await orderedMission(api.origin, key)
  await addMissions(databaseUrl, settings.missionsOfClient)
  const { id: operatorId } = await makeOperator(databaseUrl)
  const port = await anyPort()
  const context = await launchWithPort(mkdtempSync(join(tmpdir(), "trajet-bench-browser-")), port)
  closeLater(() => context.close())
  return {
    ...{ origin: `http://localhost:${api.port}`, context, port, databaseUrl, missionId },
    client: await makeUser(databaseUrl, { role: "administrator", groupId: group }),
    operator: await makeUser(databaseUrl, { role: "operator", operatorId: OperatorId(operatorId) })
  }
}

/** Fills the board up to the missions of the settings. */
export const fillBoard = async ({ databaseUrl }: Scene): Promise<void> => {
  await addMissions(databaseUrl, settings.missions - settings.missionsOfClient - 1)
  await onServer(databaseUrl, "ANALYZE")
}

/** Signs the user of the browser in by a one-time link, in place of an earlier user. */
export const enterAs = async ({ context, databaseUrl, origin }: Scene, user: TestUser): Promise<void> => {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(`${origin}${await makeLink(databaseUrl, user, "sign_in")}`)
  await page.waitForURL((url) => !url.pathname.endsWith("/enter"))
  await page.close()
}
