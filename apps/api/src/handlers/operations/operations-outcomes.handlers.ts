import {
  type CancelledMission,
  IncidentRequest,
  type IncidentResponse,
  OperationsApi,
  OperatorCancelRequest,
  ResolutionRequest,
  ReviewRequest
} from "@trajet/contract"
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
import { missionIdOf } from "../../edge/target.ts"
import { operationsRoute } from "../../edge/route.ts"
import { penaltyWire } from "../penalty-wire.ts"
import { keyedBy, missionAnswer, noMembers } from "./answering.ts"
import { missionForPeople } from "./mission-for-people.ts"

const { endpoints } = OperationsApi.groups.missions
const changing = { query: noMembers, takesBody: "required" } as const

const reviewed = operationsRoute({
  endpoint: endpoints.review,
  ...changing,
  body: ReviewRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const answer = missionAnswer(caller)
    const { decision, comment = null } = body
    const review = { decision, comment, keyed: keyedBy(claim, answer) }
    return answer(yield* reviewDocument(caller, missionIdOf(params), DocumentId(params["document_id"] ?? ""), review))
  })
})

const incidentAnswer = ({ incidentId }: { readonly incidentId: IncidentId }) => {
  const wire: IncidentResponse = { incident_id: incidentId }
  return { status: 201, body: JSON.stringify(wire) }
}

const reported = operationsRoute({
  endpoint: endpoints.report,
  ...changing,
  body: IncidentRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const { incident_id: chosen, ...reported } = body
    const incidentId = chosen === undefined ? undefined : IncidentId(canonicalId(chosen))
    const incident = { ...reported, incidentId, keyed: keyedBy(claim, incidentAnswer) }
    return incidentAnswer(yield* reportIncidentAsPerson(caller, missionIdOf(params), incident))
  })
})

const resolved = operationsRoute({
  endpoint: endpoints.resolve,
  ...changing,
  body: ResolutionRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const answer = missionAnswer(caller)
    const resolution = { ...body, keyed: keyedBy(claim, answer) }
    return answer(
      yield* resolveIncidentAsOperator(caller, missionIdOf(params), IncidentId(params["incident_id"] ?? ""), resolution)
    )
  })
})

const cancellationAnswer = ({ mission, penalty }: CancelledByOperator) => {
  const wire: CancelledMission = { ...missionForPeople(mission, "operator"), penalty: penaltyWire(penalty) }
  return { status: 200, body: JSON.stringify(wire) }
}

const cancelled = operationsRoute({
  endpoint: endpoints.cancel,
  ...changing,
  body: OperatorCancelRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const asked = { reason: body.reason, keyed: keyedBy(claim, cancellationAnswer) }
    return cancellationAnswer(yield* cancelAsOperator(caller, missionIdOf(params), asked))
  })
})

export const operationsOutcomeRoutes = [reviewed, reported, resolved, cancelled]
