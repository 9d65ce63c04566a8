import { CurrentRead, type Tenant } from "@trajet/domain/access"
import { Context, Effect, Option } from "effect"
import type { CopyStatement, Positioned } from "./copy-statement.ts"

export interface ReplicaReads {
  /** Rows of a read on a replica; none if no replica can serve it now. Never fails, and never waits for long. */
  readonly run: <Input, Row>(
    statement: CopyStatement<Input, Row>,
    input: Input & Positioned
  ) => Effect.Effect<Option.Option<ReadonlyArray<Row>>>
}

/** The replicas of a process; null without any. */
export const Replica = Context.Reference<ReplicaReads | null>("@trajet/adapters-postgres/Replica", {
  defaultValue: () => null
})

const isOf = (read: CurrentRead, { environment, groupId }: Tenant): boolean =>
  read.tenant.groupId === groupId && read.tenant.environment === environment

/**
 * Reads from a replica that has the position of the current request, otherwise from the primary. A request that has read
 * from the primary stays there, so that what it reads later is not older.
 */
export const readingFrom =
  (replica: ReplicaReads | null) =>
  <A, E>(
    tenant: Tenant,
    onCopy: (reads: ReplicaReads, at: Positioned) => Effect.Effect<Option.Option<A>>,
    onPrimary: Effect.Effect<A, E>
  ): Effect.Effect<A, E> =>
    Effect.flatMap(CurrentRead, (read) => {
      if (replica === null || read === null || read.isOnPrimary || !isOf(read, tenant)) return onPrimary
      return Effect.flatMap(
        onCopy(replica, { ...read.tenant, ...read.position }),
        Option.match({
          onSome: Effect.succeed,
          onNone: () => {
            read.isOnPrimary = true
            return onPrimary
          }
        })
      )
    })
