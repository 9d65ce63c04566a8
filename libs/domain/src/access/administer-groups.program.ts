import { Effect } from "effect"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { gridOfJson } from "../pricing/compiled-grid.rules.ts"
import { billingOfJson } from "../billing/billing-file.rules.ts"
import { administratorEmails } from "./administrators.rules.ts"
import type { Scope } from "./api-key.model.ts"
import { changeGroupSettings } from "./group-settings.program.ts"
import { Groups } from "./groups.port.ts"
import { Identifiers } from "./secrets.port.ts"
import { GroupId } from "./tenant.model.ts"

// Price adjustments by callers need the operator's consent.
const firstGrid: PriceGrid = { ...demonstrationGrid, partnerAdjustments: false }

/** Creates a group, whose first grid is the demonstration grid without price adjustments. */
export const createGroup = Effect.fn("createGroup")(function* (name: string) {
  const groups = yield* Groups
  const identifiers = yield* Identifiers
  return yield* groups.create(GroupId(yield* identifiers.uuid), name, firstGrid)
})

/** Lists every group by name. */
export const listGroups = Effect.gen(function* () {
  const groups = yield* Groups
  return yield* groups.list
})

/** Replaces the grid of a group by a JSON text. The new grid prices all later orders. Fails with `GridInvalid`. */
export const importGrid = Effect.fn("importGrid")(function* (groupName: string, json: string) {
  const groups = yield* Groups
  const group = yield* groups.byName(groupName)
  const grid = yield* Effect.fromResult(gridOfJson(json))
  const { version } = yield* groups.importGrid(group.id, grid)
  return { group, version }
})

/** Adds billing entities to a group's directory from a JSON text. Fails with `BillingFileInvalid`. */
export const importBilling = Effect.fn("importBilling")(function* (groupName: string, json: string) {
  const groups = yield* Groups
  const group = yield* groups.byName(groupName)
  const entities = yield* Effect.fromResult(billingOfJson(json))
  yield* groups.importBilling(group.id, entities)
  return { group, imported: entities.length }
})

/**
 * Grants the keys of a group scopes beyond those of every group, in place of those granted before (ACC-29). Fails with
 * `GroupUnknown`.
 */
export const grantScopes = Effect.fn("grantScopes")(function* (groupName: string, scopes: ReadonlyArray<Scope>) {
  const groups = yield* Groups
  const group = yield* groups.byName(groupName)
  return yield* groups.grant(group.id, scopes)
})

/** Begins or ends the mails of tracking links to contacts of the group's missions (TRK-17). Fails with `GroupUnknown`. */
export const setTrackingMails = Effect.fn("setTrackingMails")(function* (groupName: string, isOn: boolean) {
  const group = yield* Groups.use((groups) => groups.byName(groupName))
  const settings = yield* changeGroupSettings(group.id, { trackingMails: isOn }, null)
  return { ...group, ...settings }
})

/** Replaces the e-mail addresses for notices. Fails with `GroupUnknown`, `AdministratorsRefused`. */
export const setAdministrators = Effect.fn("setAdministrators")(function* (
  groupName: string,
  emails: ReadonlyArray<string>
) {
  const groups = yield* Groups
  const checked = yield* Effect.fromResult(administratorEmails(emails))
  const group = yield* groups.byName(groupName)
  return yield* groups.setAdministrators(group.id, checked)
})
