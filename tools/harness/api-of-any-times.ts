import { runProcess } from "@trajet/runtime"
import { Effect } from "effect"
import { api } from "../../apps/api/src/api.ts"

// The API for tests whose leases run out sooner than a request may take, which no setting allows.
runProcess(api(() => Effect.void))
