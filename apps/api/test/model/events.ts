import { instant, type Learned, type Model, type ModelEvent, type ModelMission } from "./state.ts"
import { ownerOf } from "./tenants.ts"

/** Adds the next event of the mission. */
const append = (model: Model, mission: ModelMission, type: string, members: ModelEvent["members"]): void => {
  mission.sequence += 1
  const told = { mission, type, sequence: mission.sequence, members, id: { value: null }, createdAt: { value: null } }
  model.tenants[ownerOf(model, mission)].events.push(told)
}

/** Adds an event with its own members and those that every event has, except a creation and a cancellation. */
export const emit = (model: Model, mission: ModelMission, type: string, members: ModelEvent["members"]): void =>
  append(model, mission, type, { ...members, occurred_at: instant, sequence: mission.sequence + 1 })

/** Adds the event of a cancellation, which has only its time. */
export const emitCancelled = (model: Model, mission: ModelMission, cancelledAt: Learned): void =>
  append(model, mission, "transport.cancelled", { cancelled_at: cancelledAt })
