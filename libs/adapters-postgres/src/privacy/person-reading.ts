import type { DriverId } from "@trajet/domain/mission"
import type { NoticeSent, PersonAction } from "@trajet/domain/privacy"
import { Effect } from "effect"
import type { Database } from "../database/database.ts"
import { rowsPerBatch } from "./erasure-transaction.ts"
import { type ActionRow, actionsOfPerson, type NoticeRow, noticesTo } from "./record.statements.ts"

const nilUuid = "00000000-0000-0000-0000-000000000000"

/** `PersonalData.noticesTo`. */
export const readNotices = Effect.fnUntraced(function* (database: Database["Service"], email: string) {
  const found: Array<NoticeSent> = []
  let after: string | null = nilUuid
  while (after !== null) {
    const rows: ReadonlyArray<NoticeRow> = yield* database.run(noticesTo, { email, after, most: rowsPerBatch })
    for (const { created_at: createdAt, subject, text } of rows) {
      if (subject !== null && text !== null) found.push({ createdAt, subject, text })
    }
    after = rows.length < rowsPerBatch ? null : (rows.at(-1)?.id ?? null)
  }
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
})

/** `PersonalData.actionsOf`. */
export const readActions = Effect.fnUntraced(function* (database: Database["Service"], personId: DriverId) {
  const found: Array<PersonAction> = []
  let after: number | null = 0
  while (after !== null) {
    const rows: ReadonlyArray<ActionRow> = yield* database.run(actionsOfPerson, { personId, after, most: rowsPerBatch })
    for (const { id: _id, ...action } of rows) found.push(action)
    after = rows.length < rowsPerBatch ? null : (rows.at(-1)?.id ?? null)
  }
  return found
})
