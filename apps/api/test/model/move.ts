import fc from "fast-check"
import type { Ask, Reply } from "../../../../tools/harness/http.ts"
import { expectRefusal, missionCommand, type ModelCommand, type Which } from "./command.ts"
import type { Real } from "./real.ts"
import { isOpen, staffCommand, type Staffed, type Suits } from "./staff.ts"
import type { Model, ModelMission, TenantName } from "./state.ts"
import { environmentOf, missionsOf, ownerOf } from "./tenants.ts"

/** A request that was sent. */
export interface Sent {
  readonly reply: Promise<Reply>
  /**
   * Decides as the API has to, changes the model, and compares the answer. It looks everything up in the model as it is then:
   * another request may have come first.
   */
  readonly expect: (reply: Reply) => void
}

/** A request that may change a mission, sent alone or at once with another one. */
export interface Move {
  /** Sends the request alone. */
  readonly command: ModelCommand
  /** The missions that the request usually is about. */
  readonly suits: Suits
  /** Sends the request about this mission, in the name of its client or of the transport company. */
  readonly send: (model: Model, real: Real, mission: ModelMission) => Sent
}

const alone = async ({ expect, reply }: Sent): Promise<void> => expect(await reply)

/** What a move of the transport company is about. */
interface StaffRequest {
  readonly model: Model
  readonly real: Real
  readonly mission: ModelMission
  readonly of: Staffed
}

/** A move of the transport company. */
export const staffMove = <A extends { readonly of: Staffed }>(
  name: string,
  params: A,
  send: (request: StaffRequest) => Sent,
  suits: Suits = isOpen
): Move => ({
  suits,
  command: staffCommand(
    name,
    params,
    (model, real, mission) => alone(send({ model, real, mission, of: params.of })),
    suits
  ),
  send: (model, real, mission) => {
    const environment = environmentOf(ownerOf(model, mission))
    return send({ model, real, mission, of: { ...params.of, environment } })
  }
})

/** Sends a request with a body in the name of the transport company. */
export const operate = ({ mission, of, real }: StaffRequest, tail: string, body: object): Promise<Reply> =>
  real.operate(of.who, of.environment, `/operations/v1/missions/${mission.id}${tail}`, { body })

/** A client or an operator, who change an order by the same rules. */
export interface Sender {
  readonly by: "client" | "operator"
  /** True if the mission is of the client's group, or of the environment of the operator's key. */
  readonly isSeen: boolean
  /** The reason, which an operator gives. */
  readonly because: { readonly reason?: string }
  /** Sends a request about the mission. */
  readonly send: (tail: string, request: Omit<Ask, "key">) => Promise<Reply>
}

export const reason = "asked by telephone"

/** Sometimes an operator instead of the client. */
export const sender: fc.Arbitrary<Sender["by"]> = fc.constantFrom("client", "client", "operator")

const senderOf = (model: Model, real: Real, mission: ModelMission, as: TenantName, by: Sender["by"]): Sender => {
  const environment = environmentOf(as)
  return by === "client"
    ? {
        by,
        isSeen: ownerOf(model, mission) === as,
        because: {},
        send: (tail, request) => real.send(as, `/v1/transports/${mission.id}${tail}`, request)
      }
    : {
        by,
        isSeen: missionsOf(model, environment).includes(mission),
        because: { reason },
        send: (tail, request) =>
          real.operate("operator", environment, `/operations/v1/missions/${mission.id}${tail}`, request)
      }
}

/** A move that a client or an operator may make, about a mission that the sender may see. */
export const changeMove = <A extends { readonly of: Which; readonly by: Sender["by"] }>(
  name: string,
  params: A,
  send: (model: Model, mission: ModelMission, sender: Sender) => Sent
): Move => {
  const sendAs = (model: Model, real: Real, mission: ModelMission, as: TenantName): Sent => {
    const sender = senderOf(model, real, mission, as, params.by)
    const { expect, reply } = send(model, mission, sender)
    return { reply, expect: sender.isSeen ? expect : (refused) => expectRefusal(refused, 404, null) }
  }
  return {
    suits: isOpen,
    command: missionCommand(name, params, (model, real, mission) => alone(sendAs(model, real, mission, params.of.as))),
    send: (model, real, mission) => sendAs(model, real, mission, ownerOf(model, mission))
  }
}
