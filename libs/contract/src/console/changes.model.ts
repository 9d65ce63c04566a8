import { AuditedAction, Environment } from "@trajet/domain/access"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"

/** Every action that the console has a sentence for; `other` is an action of a later release. */
const ChangeAction = Schema.Literals([...AuditedAction.literals, "other"])
type ChangeAction = typeof ChangeAction.Type

export const ChangeActorShown = Schema.Struct({
  kind: Schema.Literals(["key", "user", "trajet"]),
  id: Schema.NullOr(Schema.String).annotate({ description: "Of the key or user; null for Trajet" }),
  name: Schema.String.annotate({ description: "Prefix of the key, name of the user, or Trajet" }),
  label: Schema.NullOr(Schema.String).annotate({ description: "Of the key" })
}).annotate({ identifier: "ChangeActorShown" })

export const ChangeShown = Schema.Struct({
  id: Schema.Int,
  at: Instant,
  environment: Schema.NullOr(Environment).annotate({ description: "Null for changes of the whole group" }),
  action: ChangeAction,
  target: Schema.String.annotate({ description: "Id of the changed record" }),
  target_name: Schema.NullOr(Schema.String).annotate({
    description: "Number of a mission, label of a key, address of an endpoint, name of a user; null for others"
  }),
  actor: ChangeActorShown
}).annotate({ identifier: "ChangeShown" })
export type ChangeShown = typeof ChangeShown.Type

export const ChangePage = Schema.Struct({
  data: Schema.Array(ChangeShown),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "ChangePage", examples: [{ data: [], next_cursor: null }] })
