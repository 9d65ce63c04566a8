import type { MissionId } from "../mission/mission-id.model.ts"
import { Result } from "effect"
import type { DocumentId } from "../documents/document.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeAsPerson, type Keyed } from "./change-as-person.program.ts"

export interface Review {
  readonly decision: "accept" | "refuse"
  /** Read by operations alone (OPS-35). */
  readonly comment: string | null
  /** Read by the driver of the mission too (DRV-49). */
  readonly forDriver: string | null
  readonly keyed: Keyed<Mission> | null
}

/**
 * Accepts or refuses a document in the name of an operator (OPS-36), and returns the mission. Fails with
 * `DocumentUnknown`, `DocumentRefused`, `DocumentAccepted`.
 */
export const reviewDocument = (
  caller: PersonCaller,
  id: MissionId,
  documentId: DocumentId,
  { decision: answer, comment, forDriver, keyed }: Review
) =>
  changeAsPerson(caller, id, { action: `document.${answer}`, keyed }, (mission, now) => {
    const decided =
      answer === "accept"
        ? decide(mission, { _tag: "AcceptDocument", documentId }, now)
        : decide(mission, { _tag: "RefuseDocument", documentId }, now)
    return Result.map(decided, (decision) => ({
      ...decision,
      notes: (
        [
          ["review", comment],
          ["review_for_driver", forDriver]
        ] as const
      ).flatMap(([about, text]) =>
        text === null ? [] : [{ about, aboutId: documentId, text, personId: caller.person.id }]
      ),
      result: decision.mission
    }))
  })
