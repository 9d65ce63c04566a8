import { type Author, GroupElsewhere, type StoredDocumentUnreadable } from "@trajet/domain/access"
import { type MissionId, MissionNotFound } from "@trajet/domain/mission"
import {
  type DecideTrackingLink,
  type FoundTrackingLink,
  type TrackingLink,
  type TrackingLinkId,
  TrackingLinks
} from "@trajet/domain/tracking"
import { Effect, Layer, Option, Result } from "effect"
import { Database } from "../database/database.ts"
import { settledWrite } from "../database/settlement.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { lockMission } from "../mission/mission.statements.ts"
import { authorOf } from "./link-author.ts"
import { mailingLinks } from "./mailing-links.ts"
import {
  addTrackingLink,
  findTrackingLink,
  type FoundLinkRow,
  linkPresent,
  linksOfMission,
  removeTrackingLink,
  type TrackingLinkRow
} from "./tracking-link.statements.ts"

const linkOf = ({ created_at: createdAt, id, language, side, trip }: TrackingLinkRow): TrackingLink => ({
  ...{ id, trip, side, language, createdAt }
})

/** Links of one mission are added one after the other, so that each sees those before it. */
const adding = <E>(
  database: Database["Service"],
  author: Author,
  missionId: MissionId,
  decide: DecideTrackingLink<E>
) => {
  type Ending = Result.Result<TrackingLink, E | MissionNotFound | StoredDocumentUnreadable>
  let made: TrackingLinkId | null = null
  return settledWrite<Ending>(database, {
    attempt: async (connection, committing) => {
      const undone = async (ending: Ending) => {
        await connection.command("ROLLBACK")
        return ending
      }
      await connection.command("BEGIN")
      const [row] = await connection.run(lockMission, { ...author.tenant, id: missionId })
      if (row === undefined) return undone(Result.fail(new MissionNotFound()))
      const mission = missionOf(row)
      if (Result.isFailure(mission)) return undone(Result.fail(mission.failure))
      const links = await connection.run(linksOfMission, { ...author.tenant, missionId })
      const decided = decide(mission.success, links.map(linkOf), row.now)
      if (Result.isFailure(decided)) return undone(Result.fail(decided.failure))
      const [added] = await connection.run(addTrackingLink, { ...authorOf(author), missionId, ...decided.success })
      if (added === undefined) throw new Error("the tracking link was not added")
      made = decided.success.id
      committing()
      await connection.command("COMMIT")
      return Result.succeed(linkOf(added))
    },
    find: async (connection) => {
      if (made === null) return null
      const [present] = await connection.run(linkPresent, { ...author.tenant, missionId, id: made })
      return present === undefined ? null : Result.succeed(linkOf(present))
    }
  }).pipe(Effect.flatMap(Effect.fromResult))
}

const foundOf = (row: FoundLinkRow): Result.Result<FoundTrackingLink, GroupElsewhere> =>
  row.moved_to === null
    ? Result.succeed({
        link: linkOf(row),
        tenant: { groupId: row.group_id, environment: row.environment },
        missionId: row.mission_id,
        stamp: row.stamp,
        isPositionShared: row.shared
      })
    : Result.fail(new GroupElsewhere({ address: row.moved_to === "" ? null : row.moved_to }))

const make = Effect.map(Database, (database) =>
  TrackingLinks.of({
    add: (author, missionId, decide) => adding(database, author, missionId, decide),
    ofMission: (tenant, missionId) =>
      Effect.map(database.run(linksOfMission, { ...tenant, missionId }), (rows) => rows.map(linkOf)),
    remove: (author, missionId, id) =>
      Effect.map(database.run(removeTrackingLink, { ...authorOf(author), missionId, id }), (rows) => rows.length > 0),
    mail: (author, missionId, decide) => mailingLinks(database, author, missionId, decide),
    find: (id) =>
      Effect.flatMap(database.run(findTrackingLink, { id }), ([row]) =>
        row === undefined ? Effect.succeedNone : Effect.map(Effect.fromResult(foundOf(row)), Option.some)
      )
  })
)

/** Tracking links, in PostgreSQL. */
export const trackingLinksLayer: Layer.Layer<TrackingLinks, never, Database> = Layer.effect(TrackingLinks, make)
