import type { Tenant } from "@trajet/domain/access"
import { newestMissionsMax } from "@trajet/domain/mission"
import { type RawBuilder, sql } from "kysely"

/** Selects columns of the newest `newestMissionsMax` missions of the tenant, newest first, by the index of the list. */
export const newestMissions = ($: (name: keyof Tenant) => RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  SELECT ${columns} FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(newestMissionsMax))}`
