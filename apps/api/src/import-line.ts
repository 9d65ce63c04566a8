import type { Environment } from "@trajet/domain/access"
import { workOffImports } from "@trajet/domain/imports"
import type { RobotMode } from "@trajet/domain/robot"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { readingOf } from "./handlers/console/import-wire.ts"
import { importBatchRows, importConcurrency, importLeaseMillis, importPollMillis, importRestMillis } from "./limits.ts"

/** Starts the worker of this process that carries on the imports of users. The worker ends with the scope. */
export const startImports = (environments: ReadonlyArray<Environment>, robotMode: RobotMode) =>
  Effect.forkScoped(
    workOffImports({
      owner: WorkerId(randomUUID()),
      environments,
      leaseMillis: importLeaseMillis,
      pollMillis: importPollMillis,
      restMillis: importRestMillis,
      batchRows: importBatchRows,
      concurrency: importConcurrency,
      ...readingOf(robotMode)
    })
  )
