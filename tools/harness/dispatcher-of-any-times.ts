import { runProcess } from "@trajet/runtime"
import { Effect } from "effect"
import { deliver } from "../../apps/webhook-dispatcher/src/deliver.ts"

// The dispatcher for tests whose leases run out sooner than a request may take, which no setting allows.
runProcess(deliver(() => Effect.void))
