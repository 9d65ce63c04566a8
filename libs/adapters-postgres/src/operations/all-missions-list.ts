import type { Environment, StoredDocumentUnreadable } from "@trajet/domain/access"
import { pageOf } from "@trajet/domain/events"
import { type AllMissionsPage, type AllMissionsQuery, type PagedMission, positionOf } from "@trajet/domain/operations"
import { Effect, Result } from "effect"
import type { Database } from "../database/database.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { refusedStepOf } from "./refused-step.rows.ts"
import { listAllMissions, listInput, type ListRow } from "./all-missions-list.statements.ts"

const listedOf = (row: ListRow): Result.Result<PagedMission & { readonly row: ListRow }, StoredDocumentUnreadable> =>
  Result.map(missionOf(row), (mission) => ({
    mission,
    group: { id: row.group_id, name: row.group_name },
    refusedStep: refusedStepOf(row),
    row
  }))

/** Reads a page of the missions of an environment. */
export const pageOfMissions = Effect.fnUntraced(function* (
  database: Database["Service"],
  environment: Environment,
  query: AllMissionsQuery
) {
  const rows = yield* database.run(listAllMissions(query), listInput(environment, query))
  const listed = yield* Effect.fromResult(Result.all(rows.map(listedOf)))
  const found = listed.filter(({ row }) => row.matches)
  const { items, last } = pageOf(found, query.limit)
  const next = last ?? listed.find(({ row }) => !row.matches)
  const missions = items.map(({ mission, group, refusedStep }) => ({ mission, group, refusedStep }))
  return { missions, next: next === undefined ? null : positionOf(next) } satisfies AllMissionsPage
})
