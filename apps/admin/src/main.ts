import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { admin } from "./admin-command.ts"

admin(process.argv.slice(2)).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true })
)
