import { Schema } from "effect"
import type { DocumentId } from "../documents/document.model.ts"
import type { IncidentId } from "../mission/mission.model.ts"
import type { PersonId } from "../people/person.model.ts"
import type { UserId } from "../users/user.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** The subject of a note: an incident, the end of one, the review of a document, or what its driver is told of the review. */
export const NoteSubject = Schema.Literals(["incident", "resolution", "review", "review_for_driver"])
export type NoteSubject = typeof NoteSubject.Type

/** A text about a mission by a person, or by the user of a client who reports an incident. Clients never read it (OPS-35). */
export interface NewOperationsNote {
  readonly about: NoteSubject
  /** The document of a review, or else the incident. */
  readonly aboutId: IncidentId | DocumentId
  readonly text: string
  readonly personId: PersonId | UserId
}

/** A stored note. */
export interface OperationsNote extends Omit<NewOperationsNote, "personId"> {
  readonly personId: string
  /** The present name of the operator, the driver, or the user of the client; null if there is none. */
  readonly personName: string | null
  readonly createdAt: Instant
}
