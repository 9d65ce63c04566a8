import { Environment, type Group, type GroupId, GroupNameTaken, Groups, GroupUnknown } from "@trajet/domain/access"
import type { BillingEntity } from "@trajet/domain/billing"
import type { Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

/** A group of the fake store, which has to exist. */
export const storedGroup = ({ groups }: StoreState, groupId: GroupId) => {
  const found = groups.get(groupId)
  if (found === undefined) throw new Error("there is no such group")
  return found
}

export const groupsOn = (state: StoreState): Groups["Service"] => {
  const named = (name: string) => [...state.groups.values()].find(({ group }) => group.name === name)?.group
  const stored = (groupId: GroupId) => storedGroup(state, groupId)
  const audit = (at: Instant, groupId: GroupId, action: string, target: string) =>
    state.audit.push({ at, groupId, environment: null, keyId: null, action, target, requestId: null, ip: null })
  return Groups.of({
    create: (id, name, grid) =>
      state
        .transaction((now) => {
          if (named(name) !== undefined) return Result.fail(new GroupNameTaken({ name }))
          const group: Group = { id, name, createdAt: now, administrators: [], grantedScopes: [], trackingMails: false }
          state.groups.set(id, { group, grids: [grid], entities: new Map() })
          for (const environment of Environment.literals) state.addTenant({ groupId: id, environment })
          audit(now, id, "group.create", id)
          return Result.succeed(group)
        })
        .pipe(Effect.flatMap(Effect.fromResult)),
    list: state.transaction(() =>
      [...state.groups.values()].map(({ group }) => group).sort((a, b) => (a.name < b.name ? -1 : 1))
    ),
    byName: (name) =>
      state
        .transaction(() => Result.fromNullishOr(named(name), () => new GroupUnknown({ name })))
        .pipe(Effect.flatMap(Effect.fromResult)),
    importGrid: (groupId, grid) =>
      state.transaction((now) => {
        const version = stored(groupId).grids.push(grid)
        audit(now, groupId, "grid.import", String(version))
        return { version }
      }),
    importBilling: (groupId, entities: ReadonlyArray<BillingEntity>) =>
      state.transaction((now) => {
        const directory = stored(groupId).entities
        for (const entity of entities) {
          directory.set(entity.id, entity)
          audit(now, groupId, "billing.import", entity.id)
        }
      }),
    setAdministrators: (groupId, emails) =>
      state.transaction((now) => {
        const found = stored(groupId)
        const group: Group = { ...found.group, administrators: emails }
        state.groups.set(groupId, { ...found, group })
        audit(now, groupId, "group.administrators", groupId)
        return group
      }),
    grant: (groupId, scopes) =>
      state.transaction((now) => {
        const found = stored(groupId)
        const group: Group = { ...found.group, grantedScopes: scopes }
        state.groups.set(groupId, { ...found, group })
        audit(now, groupId, "group.scopes", scopes.join())
        return group
      })
  })
}
