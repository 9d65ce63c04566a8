import { type ApiProcess, startApiProcess } from "./api-process.ts"
import { testDatabase } from "./database.ts"

export interface WorkerApi {
  readonly api: Pick<ApiProcess, "logFile" | "origin" | "port">
  readonly database: string
}

let started: Promise<WorkerApi> | null = null

/**
 * The API that the files of a worker share, with its database and the settings of tests. A file makes a group of its own:
 * it sees nothing of others, which is a test of the product as well. Nobody stops the process, which ends with the worker.
 * A file has an API of its own if it passes settings (`startApiHere`), kills (`startApiProcess`), or reads what is of no
 * group: lists of operations, offers, the feed, due work, images of tables, metrics, logs.
 */
export const workerApi = (): Promise<WorkerApi> => (started ??= start())

const start = async (): Promise<WorkerApi> => {
  const database = await testDatabase()
  const api = await startApiProcess(database)
  api.release()
  return { api, database }
}
