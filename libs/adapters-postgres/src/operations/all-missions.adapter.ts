import type { Environment, GroupId, Tenant } from "@trajet/domain/access"
import { DocumentId } from "@trajet/domain/documents"
import { IncidentId, type MissionId } from "@trajet/domain/mission"
import { AllMissions, type OperationsNote } from "@trajet/domain/operations"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { pageOfMissions } from "./all-missions-list.ts"
import { countsOfMissions } from "./mission-counts.ts"
import { keepRefusedStep, refusedStepOf, type RefusedStepRow } from "./refused-step.rows.ts"

interface OfEnvironment {
  readonly environment: Environment
  readonly id: MissionId
}

interface OwnerRow extends RefusedStepRow {
  readonly group_id: GroupId
  readonly grid_version: number
  readonly name: string
}

const missionOwner = statement<OfEnvironment, OwnerRow>()(
  "all_missions.owner",
  ($) => sql`
SELECT m.group_id, g.grid_version, g.name, m.refused_trip, m.refused_step, m.refused_code, m.refused_at
FROM mission m JOIN customer_group g ON g.id = m.group_id
WHERE m.id = ${$("id")}::uuid AND m.environment = ${$("environment")}::text`
)

interface NoteRow {
  readonly about: OperationsNote["about"]
  readonly about_id: string
  readonly text: string
  readonly person_id: string
  readonly person_name: string | null
  readonly created_at: Instant
}

const notesOfMission = statement<Tenant & { readonly missionId: MissionId }, NoteRow>()(
  "operations_note.list",
  ($) => sql`
SELECT n.about, n.about_id, n.text, n.person_id, n.created_at,
  coalesce(nullif(concat_ws(' ', p.first_name, p.name), ''), u.name) AS person_name
FROM operations_note n
  LEFT JOIN person p ON p.id = n.person_id
  LEFT JOIN console_user u ON u.id = n.person_id
WHERE n.group_id = ${$("groupId")}::uuid AND n.environment = ${$("environment")}::text
  AND n.mission_id = ${$("missionId")}::uuid
ORDER BY n.id`
)

const isOfDocument: Readonly<Record<OperationsNote["about"], boolean>> = {
  ...{ incident: false, resolution: false, review: true, review_for_driver: true }
}

const noteOf = ({ about, about_id, text, person_id, person_name, created_at: createdAt }: NoteRow): OperationsNote => ({
  about,
  aboutId: isOfDocument[about] ? DocumentId(about_id) : IncidentId(about_id),
  text,
  personId: person_id,
  personName: person_name,
  createdAt
})

const make = Effect.map(Database, (database) =>
  AllMissions.of({
    ownerOf: (environment, id) =>
      Effect.map(database.run(missionOwner, { environment, id }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), (owner) => ({
          tenant: { groupId: owner.group_id, environment },
          gridVersion: owner.grid_version,
          groupName: owner.name,
          refusedStep: refusedStepOf(owner)
        }))
      ),
    list: (environment, query) => pageOfMissions(database, environment, query),
    counts: (environment, now) => countsOfMissions(database, environment, now),
    noteRefusedStep: (tenant, missionId, refused) =>
      Effect.asVoid(database.run(keepRefusedStep, { ...tenant, missionId, ...refused })),
    notes: (tenant, missionId) =>
      Effect.map(database.run(notesOfMission, { ...tenant, missionId }), (rows) => rows.map(noteOf))
  })
)

export const allMissionsLayer: Layer.Layer<AllMissions, never, Database> = Layer.effect(AllMissions, make)
