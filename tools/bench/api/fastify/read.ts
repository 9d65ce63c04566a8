import type { Tenant } from "@trajet/domain/access"
import { CursorInvalid } from "@trajet/domain/events"
import { MissionId, MissionNotFound } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { Result } from "effect"
import fastJson from "fast-json-stringify"
import { detailWire, listItemWire } from "../../../../apps/api/src/handlers/mission-wire.ts"
import { missionOf } from "../../../../libs/adapters-postgres/src/mission/mission.rows.ts"
import type { findMissions as findToday } from "../../../../libs/adapters-postgres/src/mission/mission.statements.ts"
import { isUuid } from "../../../../libs/domain/src/text/uuid.rules.ts"
import { detailLinks, openCursor, sealCursor } from "../peers/codes.ts"
import { frozen } from "./frozen.ts"
import { type ListStatement, summaryOf } from "./list-row.ts"
import { detail, page } from "./schemas.ts"
import { run } from "./store.ts"

const findMissions = frozen<typeof findToday>("mission.find")
const firstPage = frozen<ListStatement>("mission.list")
const nextPage = frozen<ListStatement>("mission.list.At")

const detailText = fastJson(detail)
const pageText = fastJson(page)

export const readTransport = async (tenant: Tenant, id: string): Promise<string> => {
  const row = isUuid(id) ? (await run(findMissions, { ...tenant, ids: [MissionId(id)] }))[0] : undefined
  if (row === undefined) throw new MissionNotFound()
  return detailText(detailWire(Result.getOrThrow(missionOf(row)), detailLinks(tenant, id)))
}

export interface ListQuery {
  readonly limit?: string
  readonly cursor?: string
}

const pageSizeDefault = 50

export const listTransports = async (tenant: Tenant, query: ListQuery): Promise<string> => {
  const limit = Number(query.limit ?? pageSizeDefault)
  const bound = `${tenant.groupId} ${tenant.environment}`
  const position = query.cursor === undefined ? null : openCursor(bound, query.cursor)
  if (query.cursor !== undefined && position === null) throw new CursorInvalid()
  const [createdAt, id] = position?.split(" ") ?? []
  const olderThanAt = createdAt === undefined ? null : Instant(createdAt)
  const olderThanId = id === undefined ? null : MissionId(id)
  const input = { ...tenant, olderThanAt, olderThanId, limit: limit + 1 }
  const found = (await run(olderThanAt === null ? firstPage : nextPage, input)).map(summaryOf)
  const missions = found.slice(0, limit)
  const last = missions.at(-1)
  return pageText({
    data: missions.map(listItemWire),
    next_cursor: found.length > limit && last ? sealCursor(bound, `${last.createdAt} ${last.id}`) : null
  })
}
