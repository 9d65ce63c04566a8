import type { CancelledMission, IncidentResponse, OperationsApi } from "@trajet/contract"
import { DocumentId } from "@trajet/domain/documents"
import { IncidentId } from "@trajet/domain/mission"
import {
  cancelAsOperator,
  type CancelledByOperator,
  reportIncidentAsPerson,
  resolveIncidentAsOperator,
  reviewDocument
} from "@trajet/domain/operations"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"
import { penaltyWire } from "../penalty-wire.ts"
import { missionAnswer } from "./answering.ts"
import { missionForPeople } from "./mission-for-people.ts"

const reportedWire = ({ incidentId }: { readonly incidentId: IncidentId }): IncidentResponse => ({
  incident_id: incidentId
})

const cancelledWire = ({ mission, penalty }: CancelledByOperator): CancelledMission => ({
  ...missionForPeople(mission, "operator"),
  penalty: penaltyWire(penalty)
})

export const missionOutcomeHandlers = {
  review: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const answer = missionAnswer(caller)
    const { decision, comment = null, for_driver: forDriver = null } = body
    const review = { decision, comment, forDriver, keyed: yield* keyed(answer) }
    return answer(yield* reviewDocument(caller, missionIdOf(params), DocumentId(params.document_id), review))
  }),
  report: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const { incident_id: chosen, ...reported } = body
    const incidentId = chosen === undefined ? undefined : IncidentId(canonicalId(chosen))
    const incident = { ...reported, incidentId, keyed: yield* keyed(reportedWire) }
    return reportedWire(yield* reportIncidentAsPerson(caller, missionIdOf(params), incident))
  }),
  resolve: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const answer = missionAnswer(caller)
    const resolution = { ...body, keyed: yield* keyed(answer) }
    return answer(
      yield* resolveIncidentAsOperator(caller, missionIdOf(params), IncidentId(params.incident_id), resolution)
    )
  }),
  cancel: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const asked = { reason: body.reason, keyed: yield* keyed(cancelledWire) }
    return cancelledWire(yield* cancelAsOperator(caller, missionIdOf(params), asked))
  })
} satisfies Pick<HandlersOf<typeof OperationsApi.groups.missions.declared>, "review" | "report" | "resolve" | "cancel">
