import { Effect } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import { OfferId } from "../mission/mission.model.ts"

/** The id of the offer that opens if the mission loses its driver (OPS-9): a gone offer stays gone. */
export const newOfferId = Effect.flatMap(Identifiers, ({ uuid }) => Effect.map(uuid, OfferId))
