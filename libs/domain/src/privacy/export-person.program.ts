import { Effect } from "effect"
import { type Group, Groups } from "../access/groups.port.ts"
import type { Environment, GroupId } from "../access/tenant.model.ts"
import { LegKey, type TripKey } from "../mission/leg.model.ts"
import type { Contact, Mission, Stop } from "../mission/mission.model.ts"
import { stopOf } from "../mission/trip.rules.ts"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import type { ReadPhone } from "../phones/phone.model.ts"
import { People } from "../people/people.port.ts"
import type { DriverRecord } from "../people/person.model.ts"
import { forMissionsOfDriver } from "./erase-driver.program.ts"
import { forMissionsOfPerson } from "./erase-person.program.ts"
import { forImportRowsOfPerson, type RowOfPerson, type RowsOfPerson } from "./import-rows-of-person.program.ts"
import { ExportTooLarge } from "./privacy.errors.ts"
import { isSought, isSoughtEmail, personSought, type PersonSought } from "./person-sought.rules.ts"
import { type NoticeSent, type PersonAction, PersonalData } from "./personal-data.port.ts"

/** A mission that has the person as a contact. */
export interface ExportedContact {
  readonly group: string
  readonly environment: Environment
  readonly mission: Mission
  readonly legs: ReadonlyArray<{ readonly leg: LegKey; readonly contact: Contact; readonly stop: Stop }>
}

/** A driver who is the person, with what the person drove and did. */
export interface ExportedDriver {
  readonly record: DriverRecord
  readonly missions: ReadonlyArray<{
    readonly environment: Environment
    readonly mission: Mission
    readonly trips: ReadonlyArray<TripKey>
  }>
  readonly actions: ReadonlyArray<PersonAction>
}

/** A row of an imported file that has the person as a contact. */
export interface ExportedImportRow extends RowOfPerson, Pick<RowsOfPerson, "import"> {
  readonly group: string
}

export interface ExportedPerson {
  readonly contacts: ReadonlyArray<ExportedContact>
  readonly importRows: ReadonlyArray<ExportedImportRow>
  readonly drivers: ReadonlyArray<ExportedDriver>
  /** Names of the groups that have the address among their administrators. */
  readonly administratorOf: ReadonlyArray<string>
  readonly notices: ReadonlyArray<NoticeSent>
}

const legsOf = (sought: PersonSought, mission: Mission, read: ReadPhone): ExportedContact["legs"] =>
  LegKey.literals.flatMap((leg) => {
    const stop = stopOf(mission, leg)
    const contact = stop?.contact ?? null
    return stop !== null && contact !== null && isSought(sought, contact, read) ? [{ leg, contact, stop }] : []
  })

/** Counts what an export holds, and fails once it is more than `most`. */
const bounded = (most: number) => {
  let count = 0
  return (more: number) =>
    Effect.suspend(() => {
      count += more
      return count > most ? Effect.fail(new ExportTooLarge({ most })) : Effect.void
    })
}
type Count = ReturnType<typeof bounded>

const contactsIn = Effect.fnUntraced(function* ({ id, name: group }: Group, sought: PersonSought, count: Count) {
  const { read } = yield* PhoneNumbers
  const found: Array<ExportedContact> = []
  yield* forMissionsOfPerson(id, sought, ({ mission, ref: { tenant } }) => {
    found.push({ group, environment: tenant.environment, mission, legs: legsOf(sought, mission, read) })
    return count(1)
  })
  return found
})

const importRowsIn = Effect.fnUntraced(function* ({ id, name: group }: Group, sought: PersonSought, count: Count) {
  const found: Array<ExportedImportRow> = []
  yield* forImportRowsOfPerson(id, sought, ({ import: of, rows }) => {
    for (const row of rows) found.push({ ...row, group, import: of })
    return count(rows.length)
  })
  return found
})

const driverPage = 200

/** The drivers who are the person. */
export const driversSought = Effect.fnUntraced(function* (sought: PersonSought) {
  const people = yield* People
  const { read } = yield* PhoneNumbers
  const found: Array<DriverRecord> = []
  let last: DriverRecord | null = null
  do {
    const page: ReadonlyArray<DriverRecord> = yield* people.drivers({ olderThan: last, limit: driverPage })
    found.push(...page.filter((driver) => isSought(sought, driver, read)))
    last = page.length < driverPage ? null : (page.at(-1) ?? null)
  } while (last !== null)
  return found
})

const exportedDriver = Effect.fnUntraced(function* (record: DriverRecord, count: Count) {
  const data = yield* PersonalData
  const missions: Array<ExportedDriver["missions"][number]> = []
  yield* forMissionsOfDriver(record.id, ({ mission, ref: { tenant } }) => {
    const returns = mission.return !== null
    const trips: ReadonlyArray<TripKey> = [
      ...(mission.driver?.id === record.id ? (["aller"] as const) : []),
      ...(returns && (mission.returnDriver ?? mission.driver)?.id === record.id ? (["retour"] as const) : [])
    ]
    missions.push({ environment: tenant.environment, mission, trips })
    return count(1)
  })
  return { record, missions, actions: yield* data.actionsOf(record.id) } satisfies ExportedDriver
})

/** What an export is about. */
interface ExportAsked {
  readonly person: string
  /** Null for all groups, with what the service keeps of the person beside the groups. */
  readonly group: { readonly id: GroupId } | { readonly name: string } | null
  /** Most missions and rows of imported files. */
  readonly most: number
}

const groupsOf = Effect.fnUntraced(function* (group: ExportAsked["group"]) {
  const groups = yield* Groups
  if (group === null) return yield* groups.list
  if ("name" in group) return [yield* groups.byName(group.name)]
  return (yield* groups.list).filter(({ id }) => id === group.id)
})

/**
 * Reads what the service keeps about a person, named by e-mail address or phone number: as a contact of missions and of
 * rows of imported files (OPS-62), of one group or of all, as a driver, as an administrator, and the notices to the address.
 * Fails with `PersonNotSought`, `GroupUnknown`, `ExportTooLarge`.
 */
export const exportPerson = Effect.fn("exportPerson")(function* ({ group, most, person }: ExportAsked) {
  const data = yield* PersonalData
  const { read } = yield* PhoneNumbers
  const sought = yield* Effect.fromResult(personSought(person, read))
  const asked = yield* groupsOf(group)
  const count = bounded(most)
  const contacts = yield* Effect.forEach(asked, (one) => contactsIn(one, sought, count))
  const importRows = yield* Effect.forEach(asked, (one) => importRowsIn(one, sought, count))
  const drivers = group === null ? yield* driversSought(sought) : []
  const isAdministrator = ({ administrators }: Group) => administrators.some((email) => isSoughtEmail(sought, email))
  return {
    contacts: contacts.flat(),
    importRows: importRows.flat(),
    drivers: yield* Effect.forEach(drivers, (driver) => exportedDriver(driver, count)),
    administratorOf: asked.filter(isAdministrator).map(({ name }) => name),
    notices: sought._tag === "Email" ? yield* data.noticesTo(sought.email) : []
  } satisfies ExportedPerson
})
