import { commonScopes, type Scope } from "@trajet/domain/access"
import { afterAll } from "vitest"
import { type ApiHere, startApiHere } from "./api-in-process.ts"
import { testDatabase } from "./database.ts"
import { removeFiles } from "./files.ts"
import { groupName, makeGroup, makeKey, type TestKey } from "./tenants.ts"
import { workerApi, type WorkerApi } from "./worker-api.ts"

interface Stage<Api> {
  readonly api: Api
  readonly database: string
}

/** A group of the tests with a key, and the secret of that. */
interface WithGroup {
  readonly groupId: Awaited<ReturnType<typeof makeGroup>>
  readonly testKey: TestKey
  readonly key: string
}

const withGroup = async <Api>(
  stage: Stage<Api>,
  name: string,
  scopes: ReadonlyArray<Scope>
): Promise<Stage<Api> & WithGroup> => {
  const groupId = await makeGroup(stage.database, name)
  const testKey = await makeKey(stage.database, groupId, { scopes })
  return { ...stage, groupId, testKey, key: testKey.clear }
}

/**
 * The API that the files of a worker share, and a group of the caller's own. Call it first in an async `describe`: the
 * stages of all blocks of a file are set before its first test.
 */
export const sharedStage = async (scopes = commonScopes): Promise<Stage<WorkerApi["api"]> & WithGroup> =>
  withGroup(await workerApi(), groupName(), scopes)

/** An API of the caller's own with its database. After its tests, it is stopped, and the stored files are removed. */
export const ownApi = async (env?: Readonly<Record<string, string>>): Promise<Stage<ApiHere>> => {
  const database = await testDatabase()
  const api = await startApiHere(database, env)
  afterAll(async () => {
    await api.stop()
    removeFiles(database)
  })
  return { api, database }
}

/** `ownApi` with the group `fleet`. Call it first in an async `describe`. */
export const ownStage = async (
  env?: Readonly<Record<string, string>>,
  scopes = commonScopes
): Promise<Stage<ApiHere> & WithGroup> => withGroup(await ownApi(env), "fleet", scopes)
