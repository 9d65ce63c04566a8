import type { Author, StoredDocumentUnreadable } from "@trajet/domain/access"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import type { DecideLinkMails } from "@trajet/domain/tracking"
import { Effect, Result } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { settledWrite } from "../database/settlement.ts"
import { recordChange } from "../mission/mission-change.statements.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { lockMission } from "../mission/mission.statements.ts"
import { authorOf } from "./link-author.ts"
import { addTrackingLink, linkMailing, noteMailed } from "./tracking-link.statements.ts"

type Decided = ReturnType<DecideLinkMails>

const write = async (
  connection: Connection,
  author: Author,
  missionId: MissionId,
  { links, trips }: Decided
): Promise<void> => {
  const of = { ...author.tenant, missionId }
  for (const { link } of links) await connection.run(addTrackingLink, { ...authorOf(author), missionId, ...link })
  await recordChange(connection, author.tenant, missionId, { notices: links.map(({ notice }) => notice) })
  await connection.run(noteMailed, { ...of, trips })
}

/** Mails the links of a mission under its lock, so that two workers mail them once. */
export const mailingLinks = (
  database: Database["Service"],
  author: Author,
  missionId: MissionId,
  decide: DecideLinkMails
) => {
  const of = { ...author.tenant, missionId }
  let mailed: ReadonlyArray<TripKey> = []
  const done = Result.succeed(undefined)
  return settledWrite<Result.Result<undefined, StoredDocumentUnreadable>>(database, {
    attempt: async (connection, committing) => {
      const undone = async (ending: Result.Result<undefined, StoredDocumentUnreadable> = done) => {
        await connection.command("ROLLBACK")
        return ending
      }
      await connection.command("BEGIN")
      const [row] = await connection.run(lockMission, { ...author.tenant, id: missionId })
      const [mailing] = await connection.run(linkMailing, of)
      if (row === undefined || mailing?.wanted !== true) return undone()
      const mission = missionOf(row)
      if (Result.isFailure(mission)) return undone(Result.fail(mission.failure))
      const decided = decide(mission.success, mailing.mailed, row.now)
      if (decided.trips.length === 0) return undone()
      await write(connection, author, missionId, decided)
      mailed = decided.trips
      committing()
      await connection.command("COMMIT")
      return done
    },
    find: async (connection) => {
      const [mailing] = await connection.run(linkMailing, of)
      return mailed.every((trip) => mailing?.mailed.includes(trip)) ? done : null
    }
  }).pipe(Effect.flatMap(Effect.fromResult), Effect.asVoid)
}
