import type { Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import { makePartitionsAhead, pruneOldRecords } from "../events/prune.program.ts"
import type { Retention } from "../events/retention.port.ts"
import type { Endpoints } from "../webhooks/endpoints/endpoints.port.ts"
import { wipeReplacedSecrets } from "../webhooks/endpoints/wipe-secrets.program.ts"
import type { JobKind } from "./due-work.model.ts"

/** The program of each job. A second run at the same time changes nothing more, and an interrupted run loses nothing. */
export const jobs: Readonly<Record<JobKind, Effect.Effect<unknown, StoreUnavailable, Retention | Endpoints>>> = {
  make_partitions: makePartitionsAhead,
  prune_records: pruneOldRecords,
  wipe_secrets: wipeReplacedSecrets
}
