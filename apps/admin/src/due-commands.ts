import { DueKind, type DueRow, DueWorkId, listDueWork, retryDueWork } from "@trajet/domain/due"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { countFlag } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const dueRow = (row: DueRow) => ({
  id: row.id,
  kind: row.kind,
  due_at: row.dueAt,
  next_at: row.nextAt,
  attempts: row.attempt,
  running_until: row.leaseUntil,
  group_id: row.groupId,
  environment: row.environment,
  subject_id: row.subjectId,
  last_error: row.lastError
})

const kind = Flag.Literals("kind", DueKind.literals).pipe(Flag.withDescription("Only work of this kind"), Flag.optional)

const list = Command.make(
  "list",
  {
    kind,
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

const retry = Command.make(
  "retry",
  {
    kind,
    id: Flag.Int("id").pipe(
      Flag.withDescription('Only this work; "due list --failing" shows the ids'),
      Flag.withMetavar("ID"),
      Flag.map(DueWorkId),
      Flag.optional
    ),
    limit: countFlag("limit", 1, 10_000, "Most work to try again", 1_000)
  },
  Effect.fn(function* ({ id, kind, limit }) {
    const retried = yield* retryDueWork({ id: Option.getOrNull(id), kind: Option.getOrNull(kind), limit, by: null })
    yield* printOne({ retried })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Let failed work run again at once, instead of after its wait"))

export const dueCommand = Command.make("due").pipe(
  Command.withDescription("Work that the dispatchers carry out by the clock"),
  Command.withSubcommands([list, retry])
)
