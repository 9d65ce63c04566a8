import { AuditedAction, type Tenant } from "@trajet/domain/access"
import { type AuditedChange, AuditLog, type ChangeActor } from "@trajet/domain/audit"
import { Schema } from "effect"
import type { AuditRow, StoreState } from "../store/store-state.fake.ts"

const isNamed = Schema.is(AuditedAction)

const actorOf = (state: StoreState, row: AuditRow): ChangeActor => {
  if (row.personId !== undefined && row.personId !== null) return { kind: "trajet" }
  const key = [...state.apiKeys.values()].find(({ groupId, id }) => id === row.keyId && groupId === row.groupId)
  return key === undefined ? { kind: "trajet" } : { kind: "key", id: key.id, prefix: key.prefix, label: key.label }
}

/** The audit log in memory. */
export const auditLogOn = (state: StoreState): AuditLog["Service"] =>
  AuditLog.of({
    list: ({ environment, groupId }: Tenant, { limit, olderThan }) =>
      state.transaction(() =>
        state.audit
          .map((row, nth): AuditRow & { readonly id: number } => ({ ...row, id: nth + 1 }))
          .filter(
            (row) =>
              row.groupId === groupId &&
              (row.environment === environment || row.environment === null) &&
              (olderThan === null || row.at < olderThan.at || (row.at === olderThan.at && row.id < olderThan.id))
          )
          .toSorted((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1))
          .slice(0, limit)
          .map((row): AuditedChange => ({
            ...{ id: row.id, at: row.at, environment: row.environment, target: row.target },
            action: isNamed(row.action) ? row.action : "other",
            actor: actorOf(state, row)
          }))
      )
  })
