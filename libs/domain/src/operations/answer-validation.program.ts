import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Result } from "effect"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { ClientUpdateId, Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeAsPerson, type Keyed } from "./change-as-person.program.ts"
import { newOfferId } from "./new-offer-id.program.ts"

export interface ValidationAnswer {
  readonly accepted: boolean
  readonly keyed: Keyed<Mission> | null
}

/**
 * Answers the request about changed terms in the name of the outbound driver (OPS-25), and returns the mission; a refusal
 * takes the mission from the driver (MIS-3). Fails with `ValidationNotPending`.
 */
export const answerValidation = Effect.fn("answerValidation")(function* (
  caller: PersonCaller,
  id: MissionId,
  clientUpdateId: ClientUpdateId,
  { accepted, keyed }: ValidationAnswer
) {
  const command = { _tag: "AnswerDriverValidation", clientUpdateId, accepted, offerId: yield* newOfferId } as const
  const action = accepted ? "driver.accept_terms" : "driver.refuse_terms"
  return yield* changeAsPerson(caller, id, { action, keyed }, (mission, now) =>
    Result.gen(function* () {
      if (mission.driver?.id !== caller.person.id) return yield* Result.fail(new MissionNotFound())
      const decision = yield* decide(mission, command, now)
      return { ...decision, result: decision.mission }
    })
  )
})
