import type { Contact, Mission, Stop } from "../mission/mission.model.ts"
import type { ExportedContact, ExportedDriver, ExportedImportRow, ExportedPerson } from "./export-person.program.ts"

const missionRow = ({ cancelledAt, completedAt, createdAt, id, status, transportId }: Mission) => ({
  mission_id: id,
  transport_id: transportId,
  status,
  created_at: createdAt,
  completed_at: completedAt,
  cancelled_at: cancelledAt
})

const contactMembers = ({ company, email, name, phone, phoneE164 }: Contact) => ({
  name,
  phone,
  phone_e164: phoneE164,
  email,
  company
})

const stopMembers = ({ date, endTime, place, secondHour, startTime }: Stop) => ({
  address: place.address,
  date,
  start_time: startTime,
  end_time: endTime,
  second_hour: secondHour
})

const contactRow = ({ environment, group, legs, mission }: ExportedContact) => ({
  group,
  environment,
  ...missionRow(mission),
  legs: legs.map(({ contact, leg, stop }) => ({ leg, ...contactMembers(contact), ...stopMembers(stop) })),
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

/** The document of an export, for JSON: the same for the command of administrators and for the console of operators. */
export const exportDocument = (
  person: string,
  { administratorOf, contacts, drivers, importRows, notices }: ExportedPerson
) => ({
  person,
  contact_of: contacts.map(contactRow),
  import_rows: importRows.map(importRow),
  drivers: drivers.map(driverRow),
  administrator_of: administratorOf,
  notices: notices.map(({ createdAt, subject, text }) => ({ created_at: createdAt, subject, text }))
})
