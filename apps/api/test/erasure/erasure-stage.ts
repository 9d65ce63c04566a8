import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startAdmin } from "../../../../tools/harness/admin-process.ts"
import { startApiHere } from "../../../../tools/harness/api-in-process.ts"
import { runAdmin } from "../../../../tools/harness/admin-in-process.ts"
import { storageFolderOf } from "../../../../tools/harness/api-process.ts"
import { makeDatabase } from "../../../../tools/harness/database.ts"
import { startDispatcherProcess } from "../../../../tools/harness/dispatcher-process.ts"
import { makeEndpoints } from "../../../../tools/harness/endpoints.ts"
import { removeFiles } from "../../../../tools/harness/files.ts"
import { startNats } from "../../../../tools/harness/nats.ts"
import { startTestServer } from "../../../../tools/harness/postgres.ts"
import { startReceiver } from "../../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"
import { type Person, type Stage } from "./planted-journey.ts"
import type { Plants } from "./plants.ts"
import type { Searched } from "./search.ts"

const groupName = "fleet"

/** The whole product with a server, a broker and logs of its own. */
export const erasureStage = async () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-erasure-"))
  const postgres = await startTestServer({ durable: false })
  const database = await makeDatabase(postgres.server.url("postgres"))
  const nats = await startNats({ store: join(folder, "jetstream") })
  // A receiver that sends back what it gets, which the attempts keep, and refuses the first events with a driver. More
  // refusals would pause its endpoint.
  let refusals = 3
  const receiver = await startReceiver(({ body }, response) => {
    const isRefused = body.includes("transport.assigned") && refusals-- > 0
    response.writeHead(isRefused ? 500 : 200).end(body)
  })
  const group = await makeGroup(database, groupName)
  const { clear: client } = await makeKey(database, group)
  const [endpoint] = await makeEndpoints(database, group, [`${receiver.url}/hook`])
  mkdirSync(storageFolderOf(database), { recursive: true })
  const env = { DATABASE_URL: database, TRAJET_STORAGE_FOLDER: storageFolderOf(database) }
  const admin = (...args: ReadonlyArray<string>) => runAdmin([...args, "--json"], env)
  const createdIn = async (environment: string, ...args: ReadonlyArray<string>): Promise<Person> => {
    const run = await admin(...args, "--environment", environment)
    const made = Object(run.json())
    return { id: String(Reflect.get(made, "id")), key: String(Reflect.get(made, "key")) }
  }
  const created = (...args: ReadonlyArray<string>) => createdIn("test", ...args)
  const newDriver = (plants: Plants, which: string) => {
    const flags = {
      "--first-name": plants.name(`first name of ${which}`),
      "--phone": plants.phone(`phone of ${which}`),
      "--email": plants.mail(`e-mail address of ${which}`)
    }
    return created("drivers", "create", plants.name(`name of ${which}`), ...Object.entries(flags).flat())
  }
  const operator = await created("operators", "create", "Night desk")
  // Records of drivers are changed with a live key.
  const { key: liveOperator } = await createdIn("live", "operators", "create", "Day desk")
  const api = await startApiHere(database)
  const dispatcher = await startDispatcherProcess(database, { NATS_URL: nats.url, TRAJET_SWEEP_MILLIS: "200" })
  const searched: Searched = {
    database,
    paths: {
      files: [storageFolderOf(database)],
      logs: [api.logFile, dispatcher.logFile, postgres.logFile],
      JetStream: [join(folder, "jetstream")]
    }
  }
  return {
    origin: api.origin,
    client,
    operator,
    liveOperator,
    /** People of missions, with two new drivers whose names are planted. */
    newStage: async (plants: Plants): Promise<Stage> => ({
      origin: api.origin,
      client,
      operator,
      drivers: [await newDriver(plants, "the driver"), await newDriver(plants, "the other driver")]
    }),
    groupName,
    endpointId: String(endpoint?.id),
    database,
    receiver,
    searched,
    admin,
    /** Starts a command that can be killed. */
    startAdmin: (...args: ReadonlyArray<string>) => startAdmin([...args, "--json"], env),
    jetStream: join(folder, "jetstream"),
    stop: async () => {
      await dispatcher.stop()
      await api.stop()
      await receiver.close()
      await nats.dispose()
      await postgres.dispose()
      removeFiles(database)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
