import { OperationsApi, PositionsRequest, type PositionsResponse } from "@trajet/contract"
import { type TakenPositions, takePositionsAsDriver } from "@trajet/domain/positions"
import { parseInstant } from "@trajet/domain/time"
import { Effect } from "effect"
import { operationsRoute } from "../../edge/route.ts"
import { missionIdOf } from "../../edge/target.ts"
import { keyedBy, noMembers } from "./answering.ts"

const answer = ({ refused, taken }: TakenPositions) => {
  const wire: PositionsResponse = { taken, refused: refused.map(({ code, index }) => ({ index, code })) }
  return { status: 202, body: JSON.stringify(wire) }
}

const report = operationsRoute({
  endpoint: OperationsApi.groups.positions.endpoints.report,
  query: noMembers,
  takesBody: "required",
  body: PositionsRequest,
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const positions = yield* Effect.forEach(body.positions, ({ accuracy_m: accuracyMeters = null, at, lat, lng }) =>
      // The schema accepts only date-times.
      Effect.map(Effect.orDie(Effect.fromResult(parseInstant(at))), (instant) => ({
        at: instant,
        lat,
        lng,
        accuracyMeters
      }))
    )
    const reported = { positions, keyed: keyedBy(claim, answer) }
    return answer(yield* takePositionsAsDriver(caller, missionIdOf(params), reported))
  })
})

export const positionRoutes = [report]
