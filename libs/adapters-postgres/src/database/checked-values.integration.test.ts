import { Environment } from "@trajet/domain/access"
import { ImportState, RowState } from "@trajet/domain/imports"
import { TripKey } from "@trajet/domain/mission"
import { NoticeAudience } from "@trajet/domain/notices"
import { OfferKind, OfferStatus } from "@trajet/domain/offers"
import { BookPart } from "@trajet/domain/ordering"
import { Role } from "@trajet/domain/people"
import { PriceChangeOrigin } from "@trajet/domain/prices"
import { PushType } from "@trajet/domain/push"
import { RobotMode } from "@trajet/domain/robot"
import { Language } from "@trajet/domain/texts"
import { TrackingSide } from "@trajet/domain/tracking"
import { UserLanguage, UserLinkPurpose, UserRole } from "@trajet/domain/users"
import { EndpointStatus } from "@trajet/domain/webhooks/endpoints"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { PersonRequestFailure, PersonRequestKind, PersonRequestReason } from "@trajet/domain/privacy"
import { movePhases } from "../cells/move-state.ts"
import { fileStates } from "../documents/stored-files.adapter.ts"
import { migrationPhases } from "./migrating/migration.ts"

/** The values of each column that has a CHECK of them. The database keeps them as text, so that only this test compares. */
const valuesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "api_key.environment": Environment.literals,
  "book_removal.part": BookPart.literals,
  "console_link.purpose": UserLinkPurpose.literals,
  "console_user.language": UserLanguage.literals,
  "console_user.role": UserRole.literals,
  "device_link.environment": Environment.literals,
  "group_move.phase": movePhases,
  "import_row.state": RowState.literals,
  "inspection.leg": TripKey.literals,
  "migration_step.phase": migrationPhases,
  "mission_import.state": ImportState.literals,
  "notice.audience": NoticeAudience.literals,
  "notice.environment": Environment.literals,
  "offer.kind": OfferKind.literals,
  "offer.status": OfferStatus.literals,
  "offer.trip": TripKey.literals,
  "person.role": Role.literals,
  "person_key.environment": Environment.literals,
  "person_request.failure": PersonRequestFailure.literals,
  "person_request.kind": PersonRequestKind.literals,
  "person_request.reason": PersonRequestReason.literals,
  "price_change.leg": TripKey.literals,
  "price_change.origin": PriceChangeOrigin.literals,
  "push_message.type": PushType.literals,
  "push_subscription.environment": Environment.literals,
  "robot_drive.environment": ["test" satisfies Environment],
  // Without a robot there is no row.
  "robot_drive.mode": RobotMode.literals.filter((mode) => mode !== "off"),
  "stored_file.state": fileStates,
  "tracking_link.environment": Environment.literals,
  "tracking_link.language": Language.literals,
  "tracking_link.side": TrackingSide.literals,
  "tracking_link.trip": TripKey.literals,
  "trip_track.trip": TripKey.literals,
  "webhook_endpoint.environment": Environment.literals,
  "webhook_endpoint.status": EndpointStatus.literals
}

const checks = `
SELECT conrelid::regclass::text AS of_table, conname::text AS name, pg_get_constraintdef(oid) AS condition
FROM pg_constraint WHERE contype = 'c' AND conparentid = 0 AND connamespace = current_schema::regnamespace
  AND pg_get_constraintdef(oid) LIKE '%''%'
ORDER BY of_table, name`

const literal = /'(?<text>[^']*)'/gu
const textsIn = (condition: string): ReadonlyArray<string> =>
  [...condition.matchAll(literal)].map(({ groups }) => groups?.["text"] ?? "")

interface ValuesChecked {
  readonly column: string
  readonly values: ReadonlyArray<string>
  /** True if the column has no other value, false if the CHECK says more of rows with these values. */
  readonly isWhole: boolean
}

const column = String.raw`\((?<column>\w+) = (?<values>ANY \(ARRAY\[[^\]]*\]\)|'[^']*'::text)\)`
const anywhere = new RegExp(column, "gu")
const alone = new RegExp(`^CHECK \\(${column}\\)$`, "u")

/** The values of a column that a CHECK names; those of an unknown form are of the CHECK itself, which no list has. */
const valuesIn = (table: string, name: string, condition: string): ReadonlyArray<ValuesChecked> => {
  const found = [...condition.matchAll(anywhere)].map(({ groups }) => ({
    column: `${table}.${groups?.["column"]}`,
    values: textsIn(groups?.["values"] ?? ""),
    isWhole: alone.test(condition)
  }))
  const isRead = found.flatMap(({ values }) => values).length === textsIn(condition).length
  return isRead ? found : [{ column: `${table} ${name}`, values: textsIn(condition), isWhole: true }]
}

const checkedOf = async (database: string): Promise<ReadonlyArray<ValuesChecked>> =>
  (await onServer(database, checks)).flatMap(({ condition, name, of_table: table }) =>
    valuesIn(String(table), String(name), String(condition))
  )

const sorted = (values: ReadonlyArray<string>): ReadonlyArray<string> => values.toSorted()

/** The columns whose CHECK has other values than the code. */
const differing = (found: ReadonlyArray<ValuesChecked>): ReadonlyArray<string> =>
  found.flatMap(({ column, isWhole, values }) => {
    const known = valuesOf[column] ?? []
    const isSame = isWhole
      ? JSON.stringify(sorted(values)) === JSON.stringify(sorted(known))
      : values.every((value) => known.includes(value))
    return isSame ? [] : [`${column}: ${values.join(", ")} in the database, ${known.join(", ")} in the code`]
  })

describe("the values that a CHECK of a column allows", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  it("are those of the code: write a migration for a new one, and name a new column here", async () => {
    const found = await checkedOf(database)
    assert.deepStrictEqual(differing(found), [])
    assert.sameMembers(
      found.flatMap(({ column, isWhole }) => (isWhole ? [column] : [])),
      Object.keys(valuesOf)
    )
  })

  it("are found in a CHECK that nobody has named, whatever its form", async () => {
    await onServer(
      database,
      `CREATE TABLE planted (
        kind text CHECK (kind IN ('one', 'two')),
        state text CHECK (state <> 'gone'),
        role varchar CHECK (role IN ('a')),
        size int CHECK (size > 0))`
    )
    assert.deepStrictEqual(
      differing(await checkedOf(database)).map((text) => text.replace(/:.*/u, "")),
      ["planted.kind", "planted planted_role_check", "planted planted_state_check"]
    )
    await onServer(database, "DROP TABLE planted")
  })
})
