import { contactWire, windowWire } from "@trajet/contract"
import type { Mission } from "@trajet/domain/mission"
import {
  type ExportedContact,
  type ExportedDriver,
  type ExportedImportRow,
  type ExportedPerson,
  exportPerson
} from "@trajet/domain/privacy"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { groupFlag } from "./flags.ts"
import { jsonText } from "./output.ts"

const missionRow = ({ cancelledAt, completedAt, createdAt, id, status, transportId }: Mission) => ({
  mission_id: id,
  transport_id: transportId,
  status,
  created_at: createdAt,
  completed_at: completedAt,
  cancelled_at: cancelledAt
})

const contactRow = ({ environment, group, legs, mission }: ExportedContact) => ({
  group,
  environment,
  ...missionRow(mission),
  legs: legs.map(({ contact, leg, stop }) => ({
    leg,
    ...contactWire(contact),
    address: stop.place.address,
    ...windowWire(stop)
  })),
  // They may show or name the person.
  documents: mission.documents.map(({ createdAt, file, key }) => ({
    key,
    file_name: file.fileName,
    created_at: createdAt
  }))
})

const importRow = ({ contacts, group, import: { createdAt, fileName, id, tenant }, row }: ExportedImportRow) => ({
  group,
  environment: tenant.environment,
  import_id: id,
  file_name: fileName,
  uploaded_at: createdAt,
  line: row.line,
  state: row.state,
  mission_id: row.missionId,
  contacts,
  // They may name the person, too.
  cells: row.cells
})

const driverRow = ({ actions, missions, record }: ExportedDriver) => ({
  id: record.id,
  first_name: record.firstName,
  name: record.lastName,
  phone: record.phone,
  phone_e164: record.phoneE164,
  email: record.email,
  availability: record.availability,
  suspended: record.suspended,
  created_at: record.createdAt,
  missions: missions.map(({ environment, mission, trips }) => ({ environment, trips, ...missionRow(mission) })),
  actions
})

const exportRow = ({ administratorOf, contacts, drivers, importRows, notices }: ExportedPerson) => ({
  contact_of: contacts.map(contactRow),
  import_rows: importRows.map(importRow),
  drivers: drivers.map(driverRow),
  administrator_of: administratorOf,
  notices: notices.map(({ createdAt, subject, text }) => ({ created_at: createdAt, subject, text }))
})

export const exportCommand = Command.make(
  "export",
  {
    person: Flag.String("person").pipe(
      Flag.withDescription("E-mail address or phone number of the person"),
      Flag.withMetavar("ADDRESS")
    ),
    group: Flag.optional(groupFlag).pipe(Flag.withDescription("Only of this group; of all groups if left out"))
  },
  Effect.fn(function* ({ group, person }) {
    yield* Console.log(jsonText({ person, ...exportRow(yield* exportPerson(person, Option.getOrNull(group))) }))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Print what is kept about a person as JSON"))
