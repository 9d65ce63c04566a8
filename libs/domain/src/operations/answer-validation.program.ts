import type { MissionId } from "../mission/mission-id.model.ts"
import { Result } from "effect"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { ClientUpdateId, Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeAsPerson, type Keyed } from "./change-as-person.program.ts"

export interface ValidationAnswer {
  readonly accepted: boolean
  readonly keyed: Keyed<Mission> | null
}

/**
 * Answers the request about changed terms in the name of the outbound driver (OPS-25), and returns the mission; a refusal
 * takes the mission from the driver (MIS-3). Fails with `ValidationNotPending`.
 */
export const answerValidation = (
  caller: PersonCaller,
  id: MissionId,
  clientUpdateId: ClientUpdateId,
  { accepted, keyed }: ValidationAnswer
) =>
  changeAsPerson(
    caller,
    id,
    { action: accepted ? "driver.accept_terms" : "driver.refuse_terms", keyed },
    (mission, now) =>
      Result.gen(function* () {
        if (mission.driver?.id !== caller.person.id) return yield* Result.fail(new MissionNotFound())
        const decision = yield* decide(mission, { _tag: "AnswerDriverValidation", clientUpdateId, accepted }, now)
        return { ...decision, result: decision.mission }
      })
  )
