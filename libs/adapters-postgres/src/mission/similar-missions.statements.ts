import type { Tenant } from "@trajet/domain/access"
import { consideredMax, type MissionSign, similarMax } from "@trajet/domain/ordering"
import { endedStatuses } from "@trajet/domain/mission"
import type { Day, Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"

/** One value for each sign that is asked for. */
interface SimilarInput extends Tenant {
  readonly signs: ReadonlyArray<MissionSign>
  readonly texts: ReadonlyArray<string>
  readonly days: ReadonlyArray<Day | null>
}

export interface SimilarRow {
  /** Of the sign in the input, from 1. */
  readonly place: number
  readonly id: string
  readonly ordinal: number
  readonly created_at: Instant
  readonly pickup_date: Day | null
}

type Named = ($: (name: keyof SimilarInput) => RawBuilder<unknown>) => RawBuilder<unknown>

const isOpen = sql`status NOT IN (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`
const isNear = sql`pickup_date BETWEEN asked.day - 1 AND asked.day + 1`

/** The columns that have a sign, each with an index of its own, and when a mission with it counts. */
const columns = [
  { sign: "reference", column: "reference", counts: isOpen },
  { sign: "registration", column: "registration", counts: sql`${isOpen} AND ${isNear}` },
  { sign: "registration", column: "return_registration", counts: sql`${isOpen} AND ${isNear}` },
  { sign: "vin", column: "vin", counts: sql`${isOpen} AND ${isNear}` },
  { sign: "vin", column: "return_vin", counts: sql`${isOpen} AND ${isNear}` }
] as const satisfies ReadonlyArray<{ readonly sign: MissionSign; readonly column: string; readonly counts: unknown }>

// The newest missions of a text come from its index. Those that count are chosen among them, so that a text which many
// missions have is not read to its end.
const found = ({ column, counts, sign }: (typeof columns)[number]): Named => {
  const text = sql.raw(column)
  return ($) => sql`(
    SELECT id, ordinal, created_at, pickup_date FROM (
      SELECT id, ordinal, created_at, pickup_date, status FROM mission
      WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND ${text} = asked.text
        AND asked.sign = ${sql.lit(sign)}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(consideredMax))}
    ) AS newest
    WHERE ${counts} ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(similarMax))}
  )`
}

/** Finds the open missions of each sign, newest first. */
export const similarMissions = statement<SimilarInput, SimilarRow>()(
  "mission.similar",
  ($) => sql`
SELECT asked.place::int AS place, found.id, found.ordinal, found.created_at, found.pickup_date
FROM unnest(${$("signs")}::text[], ${$("texts")}::text[], ${$("days")}::date[]) WITH ORDINALITY
  AS asked(sign, text, day, place)
CROSS JOIN LATERAL (${sql.join(
    columns.map((each) => found(each)($)),
    sql` UNION ALL `
  )}) AS found
ORDER BY asked.place, found.created_at DESC, found.id DESC`
)
