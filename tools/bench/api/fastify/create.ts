import type { Caller } from "@trajet/domain/access"
import { type DomainEvent, EventId } from "@trajet/domain/events"
import { type Claim, ClaimLost } from "@trajet/domain/idempotency"
import type { Mission } from "@trajet/domain/mission"
import type { CreateRequest } from "@trajet/contract"
import { Result } from "effect"
import fastJson from "fast-json-stringify"
import { randomUUIDv7 } from "node:crypto"
import { createdWire } from "../../../../apps/api/src/handlers/mission-wire.ts"
import { orderOf } from "../../../../apps/api/src/handlers/order-wire.ts"
import { columnArraysOf } from "../../../../libs/adapters-postgres/src/mission/mission-columns.ts"
import type { insertMissions as today } from "../../../../libs/adapters-postgres/src/mission/mission-insertion.statements.ts"
import { placeOrder } from "../peers/place-order.ts"
import type { World } from "../peers/world.ts"
import { frozen } from "./frozen.ts"
import { created as createdSchema } from "./schemas.ts"
import { entitiesOf, gridOf, run } from "./store.ts"

const insertMissions = frozen<typeof today>("mission.insert")
const createdText = fastJson(createdSchema)

interface Insertion {
  readonly mission: Mission
  readonly created: DomainEvent
  readonly claim: Claim | null
  readonly answer: string
}

const insert = async (caller: Caller, { mission, created, claim, answer }: Insertion): Promise<void> => {
  const inserted = await run(insertMissions, {
    ...caller.tenant,
    missionIds: [mission.id],
    keys: [claim?.key ?? null],
    owners: [claim?.owner ?? null],
    fences: [claim?.fence ?? null],
    answerStatuses: [201],
    answerBodies: [answer],
    ...columnArraysOf([mission]),
    eventIds: [EventId(randomUUIDv7())],
    eventDatas: [JSON.stringify(created.data)],
    causes: [null],
    apiKeyIds: [caller.keyId],
    requestIds: [caller.requestId],
    ips: [caller.ip]
  })
  if (inserted.length === 0) throw new ClaimLost()
}

/** Orders a transport, and returns the text of its answer. */
export const createTransport = async (
  world: World,
  caller: Caller,
  body: CreateRequest,
  claim: Claim | null
): Promise<string> => {
  const request = orderOf(body)
  if (Result.isFailure(request)) throw request.failure
  const [grid, entities] = await Promise.all([
    gridOf(caller.tenant.groupId, caller.gridVersion),
    entitiesOf(caller.tenant)
  ])
  const { mission, created, warnings } = placeOrder(world, grid, entities, request.success)
  const answer = createdText(createdWire({ mission, warnings }))
  await insert(caller, { mission, created, claim, answer })
  return answer
}
