import type { StoredDocumentUnreadable } from "@trajet/domain/access"
import { FileId } from "@trajet/domain/documents"
import type { Inspection } from "@trajet/domain/inspection"
import { type Mission, MissionNotFound } from "@trajet/domain/mission"
import {
  addCounts,
  type ErasedRecord,
  type ErasureCounts,
  type ErasureMode,
  filesOfDocuments,
  type FoundData,
  isErased,
  type LeftData,
  type MissionRef
} from "@trajet/domain/privacy"
import { Effect, Result } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { readStored, storedText } from "../database/stored-document.ts"
import { followMission } from "../due/mission-due-work.ts"
import { inspectionBodies } from "../inspection/inspection-body.ts"
import { lockedStorageUse } from "../mission/mission-change.statements.ts"
import { columnsOf } from "../mission/mission-columns.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { findMissions, lockMission } from "../mission/mission.statements.ts"
import { inTransaction } from "./erasure-transaction.ts"
import { besideErasures, dropFiles, lockInspections, replaceInspection, replaceMission } from "./erasing.statements.ts"

type Unread = StoredDocumentUnreadable

const inspectionsOf = async (
  connection: Connection,
  { missionId, tenant }: MissionRef
): Promise<Result.Result<ReadonlyArray<Inspection>, Unread>> => {
  const rows = await connection.run(lockInspections, { ...tenant, missionId })
  return Result.all(rows.map(({ body, leg }) => readStored(inspectionBodies, `${missionId} ${leg}`, body)))
}

// A mission is duplicated once, so its relatives are a chain in both directions. Each duplicate takes files from its
// source only, so that the search ends at a mission that shows none of the files. It goes on past an erased mission, which
// has lost the list of its files.
const relativesMax = 10_000

const relativesOf = async (
  connection: Connection,
  { tenant }: MissionRef,
  mission: Mission
): Promise<Result.Result<ReadonlyArray<Mission>, Unread>> => {
  const files = new Set(filesOfDocuments(mission))
  const found: Array<Mission> = []
  if (files.size === 0) return Result.succeed(found)
  for (const link of ["duplicatedFrom", "duplicatedTo"] as const) {
    let next = mission[link]
    while (next !== null && found.length < relativesMax) {
      const [row] = await connection.run(findMissions, { ...tenant, ids: [next.id] })
      if (row === undefined) break
      const relative = missionOf(row)
      if (Result.isFailure(relative)) return Result.fail(relative.failure)
      found.push(relative.success)
      const shows = filesOfDocuments(relative.success).some((fileId) => files.has(fileId))
      next = shows || isErased(relative.success) ? relative.success[link] : null
    }
  }
  return Result.succeed(found)
}

const foundData = async (
  connection: Connection,
  ref: MissionRef
): Promise<Result.Result<FoundData, Unread | MissionNotFound>> => {
  const [row] = await connection.run(lockMission, { ...ref.tenant, id: ref.missionId })
  if (row === undefined) return Result.fail(new MissionNotFound())
  // Erasures of a tenant wait for each other here: two relatives must not both rely on the other to show a file.
  await lockedStorageUse(connection, ref.tenant)
  const mission = missionOf(row)
  if (Result.isFailure(mission)) return Result.fail(mission.failure)
  const inspections = await inspectionsOf(connection, ref)
  const relatives = await relativesOf(connection, ref, mission.success)
  return Result.gen(function* () {
    return { mission: mission.success, inspections: yield* inspections, relatives: yield* relatives }
  })
}

/** Writes what is left, and returns the counts of rows beside the mission, and the files to remove. */
const writeLeft = async (
  connection: Connection,
  { missionId, tenant }: MissionRef,
  found: FoundData,
  left: LeftData
): Promise<ErasedRecord> => {
  const counts: Array<ErasureCounts> = [left.counts]
  for (const beside of besideErasures) {
    if (!left.isWhole && !beside.isOfDriver) continue
    const [row] = await connection.run(beside.statement, { ...tenant, missionId })
    counts.push({ [beside.counts]: row?.count ?? 0 })
  }
  for (const [index, inspection] of left.inspections.entries()) {
    if (inspection === found.inspections[index]) continue
    const body = storedText(inspectionBodies, inspection)
    await connection.run(replaceInspection, { ...tenant, missionId, trip: inspection.trip, body })
  }
  const dropped = left.dropped.length === 0 ? [] : await connection.run(dropFiles, { ...tenant, ids: left.dropped })
  if (left.mission !== found.mission) {
    const columns = columnsOf(left.mission)
    await followMission(connection, tenant, found.mission, left.mission)
    await connection.run(replaceMission, { ...tenant, missionId, ...columns, isWhole: left.isWhole })
  }
  return { counts: addCounts(counts), dropped: dropped.map(({ id }) => FileId(id)) }
}

/** `PersonalData.eraseRecord`. */
export const eraseRecord = <E>(
  database: Database["Service"],
  ref: MissionRef,
  mode: ErasureMode,
  decide: (found: FoundData) => Result.Result<LeftData, E>
) =>
  inTransaction(
    database,
    mode,
    async (connection): Promise<Result.Result<ErasedRecord, E | Unread | MissionNotFound>> => {
      const found = await foundData(connection, ref)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const left = decide(found.success)
      if (Result.isFailure(left)) return Result.fail(left.failure)
      return Result.succeed(await writeLeft(connection, ref, found.success, left.success))
    }
  ).pipe(Effect.flatMap(Effect.fromResult))
