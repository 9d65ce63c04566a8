import type { Environment } from "./people.ts"
import { type Model, type ModelMission, type TenantName, tenantNames } from "./state.ts"

export const environmentOf = (tenant: TenantName): Environment => (tenant === "fleet live" ? "live" : "test")

/** The tenant of a mission. */
export const ownerOf = (model: Readonly<Model>, mission: ModelMission): TenantName => {
  const owner = tenantNames.find((name) => model.tenants[name].missions.includes(mission))
  if (owner === undefined) throw new Error("the mission belongs to nobody")
  return owner
}

/** The missions of all groups in an environment. */
export const missionsOf = (model: Readonly<Model>, environment: Environment): ReadonlyArray<ModelMission> =>
  tenantNames.flatMap((name) => (environmentOf(name) === environment ? model.tenants[name].missions : []))
