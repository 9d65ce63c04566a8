import { OperationsApi, type PositionsResponse } from "@trajet/contract"
import { type TakenPositions, takePositionsAsDriver } from "@trajet/domain/positions"
import { parseInstant } from "@trajet/domain/time"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"

const takenWire = ({ refused, taken }: TakenPositions): PositionsResponse => ({
  taken,
  refused: refused.map(({ code, index }) => ({ index, code }))
})

export const positionRoutes = serve(OperationsApi.groups.positions, {
  report: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const positions = yield* Effect.forEach(body.positions, ({ accuracy_m: accuracyMeters = null, at, lat, lng }) =>
      // The schema accepts only date-times.
      Effect.map(Effect.orDie(Effect.fromResult(parseInstant(at))), (instant) => ({
        at: instant,
        lat,
        lng,
        accuracyMeters
      }))
    )
    const reported = { positions, isShared: body.shared ?? false, keyed: yield* keyed(takenWire) }
    return takenWire(yield* takePositionsAsDriver(caller, missionIdOf(params), reported))
  })
})
