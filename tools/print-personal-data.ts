import { eventDataFates, inspectionData, type MemberFate, missionData } from "@trajet/domain/privacy"
import { writeFileSync } from "node:fs"
import { personalTables } from "../libs/adapters-postgres/src/privacy/personal-columns.ts"
import type { ColumnFate } from "../libs/adapters-postgres/src/privacy/personal-table.model.ts"
import { inFormat } from "./format.ts"

export const personalDataFile = "docs/personal-data.md"

const code = (text: string): string => `\`${text}\``
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const fateInWords = (fate: Exclude<ColumnFate, "impersonal">): string => {
  if ("stays" in fate) return `stays: ${fate.stays}`
  if ("deleted" in fate) return "the row is deleted"
  if ("by" in fate) return fate.by
  return fate.becomes === "NULL" ? "becomes null" : `becomes ${code("erased")}`
}

const columnRows = Object.entries(personalTables).flatMap(([name, { columns, keptFor }]) =>
  Object.entries(columns).flatMap(([column, fate]) =>
    fate === "impersonal" ? [] : [[code(`${name}.${column}`), fate.holds, fateInWords(fate), keptFor]]
  )
)

const impersonalTables = Object.entries(personalTables)
  .filter(([, { columns }]) => Object.values(columns).every((fate) => fate === "impersonal"))
  .map(([name]) => code(name))

const memberRows = (fates: ReadonlyArray<MemberFate>) =>
  fates.flatMap(({ erased, path: member }) => (erased === null ? [] : [[code(member), erased.becomes]]))

const keptMembers = (fates: ReadonlyArray<MemberFate>): string =>
  fates
    .filter(({ erased }) => erased === null)
    .map(({ path: member }) => code(member))
    .join(", ")

const documentSection = (heading: string, fates: ReadonlyArray<MemberFate>): ReadonlyArray<string> => [
  heading,
  table(["Member", "Becomes"], memberRows(fates)),
  `Stays: ${keptMembers(fates)}.`
]

const intro = `# Personal data

For operators who answer for personal data.

Printed by \`npm run print:personal-data\` from the definitions that an erasure carries out ([record
43](adr/0043-erasure.md)); do not edit this page. A test compares them with the tables, and the compiler with the stored
documents: a column or member without a decision fails.

## Whose data, why, and how long

| Data | Why | Kept |
| --- | --- | --- |
| contacts of missions: name, phone, e-mail, company | to hand a vehicle over, and to announce new dates | 12 months after the mission was completed or cancelled |
| copies of drivers in missions: name, phone, e-mail | to tell the client who drives | the same |
| photos, fields and signatures of inspections | to prove the state of a vehicle | the same |
| documents | to prove a handover | the same |
| rows of imported files: contacts, addresses, plates | to order from them | 30 days, or until the mission or a contact is erased |
| addresses, plates, texts of clients, operators and drivers | to carry out the order | the same |
| positions of drivers | to tell when a vehicle arrives | 30 days after the trip |
| records of drivers and operators | to let them work | as long as they work for the company |
| events with names of drivers, and their deliveries | to tell clients what happened | 90 days; deliveries 30 days after their end |
| answers under an \`Idempotency-Key\` | to repeat them | 24 hours |
| notices | to send them | 30 days |
| audit log: addresses, reasons, who did it | to make changes accountable | 5 years; addresses and reasons go with the mission |

## How it is erased

**By time.** Due work erases a mission 12 months after its end. Pruning drops what has a shorter time ([limits, LIM-33 to
LIM-37, LIM-39, LIM-43](specification/limits.md)).

**By a command** ([administration](administration.md#personal-data)): a mission, a driver, or a person of a group. Each has
\`--dry-run\`, which does the same and undoes it, so that it counts exactly what would go. A mission must be completed or
cancelled. Every command may be repeated: after a failure a second run does the rest.

**A person** is found as a contact by e-mail address or phone number, in missions and in rows of imported files. These rows
are emptied, and one that was not ordered is never ordered. The person's finished missions are erased as a whole,
because photos, signatures, documents and texts do not say whom they show. **A driver** is erased in every mission, which
keep a placeholder; keys are revoked. **An operator** is not erased: the audit log names operators for 5 years.

**What stays** are amounts, numbers, dates, statuses and the billing entity. The mission, its price history and its events
can still be read, and replays send the erased form. An erased mission takes no change except its invoices.`

const answers = `## Stored answers

Every text of a stored answer becomes \`erased\`, but ids, times, amounts, statuses and keys of the catalogue. Coordinates
lose their decimals. A client can still decode the answer.`

const outside = `## Outside of the tables

| Place | Holds | After an erasure |
| --- | --- | --- |
| file storage | documents, photos, printed reports | the command removes the files; due work leaves them to the sweep, which takes up to 16 minutes. A file that a duplicate still shows stays until the duplicate is erased |
| JetStream | announcements of events | nothing to erase: names of drivers and reasons of prices are left out. Messages from before 0.5.0 have them until \`TRAJET_NATS_MAX_AGE_HOURS\` |
| logs | routes, statuses, ids, addresses of callers | nothing to erase: no name, phone number, e-mail address or query. The logs of \`npm start\` are bounded; bound those that you collect |
| memory of a process | printed sheets, places of addresses | gone with the process, and sheets also as others need the room |

Providers get what they need: the geocoder addresses, the router coordinates, the vehicle registry plates, the billing relay
ids and numbers, the mail server and the operations system the notices, receivers of webhooks the events. An erasure does
not reach them, nor the inboxes of recipients.

No dossier ([evidence](evidence.md#after-an-erasure)) is stored: one that is made after an erasure has the erased form, and one that was
handed out before stays with its recipients, who answer for it.

An erasure does not reach backups and the write-ahead log from before. PostgreSQL overwrites the place of erased rows in its
files some time after the next vacuum, and samples of values in its statistics at the next analysis.`

/** The page of personal data. */
export const personalDataPage = async (): Promise<string> => {
  const sections = [
    intro,
    "## Tables",
    `Columns that are not listed hold nothing about a person, and neither do ${impersonalTables.join(", ")}.`,
    table(["Column", "Holds", "After an erasure", "Kept"], columnRows),
    ...documentSection("## Members of missions", missionData.fates),
    ...documentSection("## Members of inspections", inspectionData.fates),
    "## Members of events",
    table(["Member", "Becomes"], memberRows(eventDataFates)),
    "All other members stay.",
    answers,
    outside
  ]
  return inFormat(personalDataFile, sections.join("\n\n"))
}

if (import.meta.main) writeFileSync(personalDataFile, await personalDataPage())
