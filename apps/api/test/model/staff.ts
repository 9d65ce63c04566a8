import fc from "fast-check"
import { command, type ModelCommand, nth, rarely } from "./command.ts"
import { anyStaff, type Environment, type StaffName } from "./people.ts"
import type { Real } from "./real.ts"
import type { Model, ModelMission } from "./state.ts"
import { missionsOf } from "./tenants.ts"

/** Picks a mission among those of an environment, and somebody of the transport company. */
export interface Staffed {
  readonly who: StaffName
  /** The environment of the key. */
  readonly environment: Environment
  readonly index: number
  /** True for any mission; otherwise for one that suits the command. */
  readonly any: boolean
}

export const anyEnvironment: fc.Arbitrary<Environment> = fc.constantFrom(
  "test",
  "test",
  "test",
  "test",
  "test",
  "test",
  "live"
)

export const staffed: fc.Arbitrary<Staffed> = fc.record({
  who: anyStaff,
  environment: anyEnvironment,
  index: fc.nat(50),
  any: rarely
})

/** True for the missions that a command usually is about. */
export type Suits = (mission: ModelMission) => boolean

export const isOpen: Suits = ({ status }) => status !== "completed" && status !== "cancelled"

const candidates = (model: Readonly<Model>, { any, environment }: Staffed, suits: Suits) =>
  missionsOf(model, environment).filter((mission) => any || (isOpen(mission) && suits(mission)))

/** A command of the transport company about an existing mission of the key's environment. */
export const staffCommand = <A extends { readonly of: Staffed }>(
  name: string,
  params: A,
  run: (model: Model, real: Real, mission: ModelMission) => Promise<void>,
  suits: Suits = isOpen
): ModelCommand =>
  command(
    name,
    params,
    async (model, real) => {
      const mission = nth(candidates(model, params.of, suits), params.of.index)
      if (mission !== undefined) await run(model, real, mission)
    },
    (model) => candidates(model, params.of, suits).length > 0
  )
