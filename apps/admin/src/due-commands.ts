import { DueKind, type DueRow, listDueWork } from "@trajet/domain/due"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { countFlag } from "./flags.ts"
import { printMany } from "./output.ts"

const dueRow = ({ attempt, dueAt, kind, lastError, leaseUntil, missionId, nextAt, tenant }: DueRow) => ({
  kind,
  due_at: dueAt,
  next_at: nextAt,
  attempts: attempt,
  running_until: leaseUntil,
  group_id: tenant?.groupId ?? null,
  environment: tenant?.environment ?? null,
  mission_id: missionId,
  last_error: lastError
})

const list = Command.make(
  "list",
  {
    kind: Flag.Literals("kind", DueKind.literals).pipe(Flag.withDescription("Only work of this kind"), Flag.optional),
    failing: Flag.Boolean("failing").pipe(
      Flag.withDescription("Only work whose last attempt has failed"),
      Flag.withDefault(false),
      Flag.withoutNegation
    ),
    limit: countFlag("limit", 1, 10_000, "Number of rows", 50)
  },
  Effect.fn(function* ({ failing, kind, limit }) {
    const rows = yield* listDueWork({ kind: Option.getOrNull(kind), isFailing: failing, limit })
    yield* printMany(rows.map(dueRow), "There is no such work.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List work that is due or will be, the earliest first"))

export const dueCommand = Command.make("due").pipe(
  Command.withDescription("Work that the dispatchers carry out by the clock"),
  Command.withSubcommands([list])
)
