import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import { billingStateOf } from "../billing/billing-state.program.ts"
import { driverNotices } from "../notices/driver-notices.rules.ts"
import type { ValidationOutcome } from "../mission/driver-validation.rules.ts"
import { type InputRefused, refusedAt, refusedParams } from "../ordering/input-refused.errors.ts"
import { ClientUpdateId, type TripOption } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionChange } from "../mission/missions.port.ts"
import { tripToReprice } from "../prices/price-change.rules.ts"
import { asClient, type ChangeAuthority } from "../ordering/change-authority.program.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { Grids } from "../pricing/grids.port.ts"
import { minusCents } from "../pricing/money.rules.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { AddOption, RemoveOption } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { type ChangeOption, type DerivedFlag, documentsToSupply, type OptionsDecision } from "./change-options.rules.ts"
import { optionLabel } from "./option-label.rules.ts"
import { type OptionError, optionName } from "./options.rules.ts"

interface OptionAsked {
  readonly key: string
  readonly trip: TripKey
}

export interface ChangedOptions {
  readonly trip: TripKey
  /** Label, like those of `removed`. */
  readonly option: string
  readonly newPriceHt: Cents
  readonly deltaHt: Cents
  readonly removed: ReadonlyArray<string>
  readonly derived: ReadonlyArray<DerivedFlag>
  readonly warnings: ReadonlyArray<string>
  readonly driverValidation: ValidationOutcome
}

/** Prefix of a warning that names the key of a document to supply. */
const documentsWarning = "documents_to_supply"

type Authority = Pick<ChangeAuthority<never, never>, "tenant" | "gridVersion" | "by">

// Reads billing before the mission is locked, so that a slow billing system holds no lock.
const askedChange = Effect.fnUntraced(function* (
  { tenant, gridVersion, by }: Authority,
  id: MissionId,
  { key, trip }: OptionAsked
) {
  const identifiers = yield* Identifiers
  const grids = yield* Grids
  const mission = yield* readMission(tenant, id)
  yield* Effect.fromResult(tripToReprice(mission, trip))
  const billingState = yield* billingStateOf(tenant, id, trip)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  const clientUpdateId = ClientUpdateId(yield* identifiers.uuid)
  return { grid, trip, key, billingState, clientUpdateId, by } satisfies Omit<RemoveOption, "_tag">
})

const refused = (error: OptionError): InputRefused =>
  error._tag === "RequirementsNotMet" ? refusedParams("params")(error) : refusedAt("option_key")(error)

const namesOf = (grid: PriceGrid, options: ReadonlyArray<TripOption>): ReadonlyArray<string> =>
  options.map(({ key }) => optionName(grid, key))

const changeOf = (
  { tenant: { environment } }: Authority,
  { grid, key, trip }: ChangeOption,
  { added, derived, driverValidation, events, mission, priceChange, removed }: OptionsDecision,
  recordedAt: Instant
): MissionChange<ChangedOptions> => {
  const labelOf = (option: TripOption) => optionLabel(optionName(grid, option.key), option.priceHt)
  const removedLabels = removed.map(labelOf)
  const [label = ""] = [...added.map(labelOf), ...removedLabels]
  const missing = added.length === 0 ? [] : documentsToSupply(grid, mission, trip, key)
  const told = { _tag: "options", trip, added: namesOf(grid, added), removed: namesOf(grid, removed) } as const
  return {
    mission,
    events,
    priceChanges: [{ ...priceChange, createdAt: recordedAt }],
    notices: driverValidation.mode === "ask" ? driverNotices(environment, mission, told) : [],
    result: {
      trip,
      option: label,
      newPriceHt: priceChange.newPriceHt,
      deltaHt: minusCents(priceChange.newPriceHt, priceChange.oldPriceHt),
      removed: removedLabels,
      derived,
      warnings: missing.map((document) => `${documentsWarning}:${document}`),
      driverValidation
    }
  }
}

/** Adds an option to a trip (CHG-22). Fails with the errors of `decide`, and with `BillingStateUnavailable`. */
export const addMissionOption = (
  caller: Caller,
  id: MissionId,
  asked: OptionAsked,
  params: Readonly<Record<string, unknown>>
) => addOptionAs(asClient(caller), id, asked, params)

/** As `addMissionOption`, by an authority. An operator asks no driver. */
export const addOptionAs = Effect.fn("addOptionAs")(function* <R>(
  authority: ChangeAuthority<ChangedOptions, R>,
  id: MissionId,
  asked: OptionAsked,
  params: Readonly<Record<string, unknown>>
) {
  const command: AddOption = { _tag: "AddOption", ...(yield* askedChange(authority, id, asked)), params }
  return yield* authority.change(id, "transport.option_add", (mission, now, recordedAt) =>
    decide(mission, command, now).pipe(
      Result.map((decision) => changeOf(authority, command, decision, recordedAt)),
      Result.mapError((error) => {
        switch (error._tag) {
          case "OptionUnknown":
          case "OptionNotAllowed":
          case "OptionConflict":
          case "RequirementsNotMet":
          case "TooManyOptions":
            return refused(error)
          default:
            return error
        }
      })
    )
  )
})

/** Removes an option from a trip (CHG-30). Fails like `addMissionOption`. */
export const removeMissionOption = (caller: Caller, id: MissionId, asked: OptionAsked) =>
  removeOptionAs(asClient(caller), id, asked)

/** As `removeMissionOption`, by an authority. */
export const removeOptionAs = Effect.fn("removeOptionAs")(function* <R>(
  authority: ChangeAuthority<ChangedOptions, R>,
  id: MissionId,
  asked: OptionAsked
) {
  const command: RemoveOption = { _tag: "RemoveOption", ...(yield* askedChange(authority, id, asked)) }
  return yield* authority.change(id, "transport.option_remove", (mission, now, recordedAt) =>
    Result.map(decide(mission, command, now), (decision) => changeOf(authority, command, decision, recordedAt))
  )
})
