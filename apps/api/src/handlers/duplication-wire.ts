import {
  type DuplicateRequest as RequestWire,
  type DuplicateResponse,
  type DuplicationConflict,
  type DuplicationPreview,
  windowWire
} from "@trajet/contract"
import type {
  DuplicatedMission,
  DuplicateLeg,
  DuplicateOptions,
  DuplicateRequest,
  DuplicationPlan,
  PlannedTrip
} from "@trajet/domain/duplication"
import { LegKey, type Stop, type TripKey } from "@trajet/domain/mission"
import { euros } from "@trajet/domain/pricing"
import { canonicalId } from "@trajet/domain/text"
import { Result } from "effect"
import { problemOf } from "../edge/failures.ts"

const legOf = (leg: NonNullable<RequestWire["dates"][LegKey]>): DuplicateLeg => ({
  date: leg.date,
  ...(leg.start_time === undefined ? {} : { startTime: leg.start_time }),
  ...(leg.end_time === undefined ? {} : { endTime: leg.end_time }),
  ...(leg.need_appointment === undefined ? {} : { needAppointment: leg.need_appointment })
})

type OptionsWire = NonNullable<RequestWire["options"]>[TripKey]

const isList = (options: NonNullable<OptionsWire>): options is ReadonlyArray<string> => Array.isArray(options)

const optionsOf = (trip: TripKey, options: OptionsWire): DuplicateOptions | null => {
  if (options === undefined) return null
  const field = `options.${trip}`
  if (isList(options)) return { keep: options, keepField: field, add: [] }
  const add = (options.add ?? []).map(({ option_key: key, params = {} }) => ({ key, params }))
  return { keep: options.keep ?? null, keepField: `${field}.keep`, add }
}

export const duplicateRequestOf = ({ dates, options, documents }: RequestWire): DuplicateRequest => ({
  dates: Object.fromEntries(
    LegKey.literals.flatMap((key) => {
      const leg = dates[key]
      return leg === undefined ? [] : [[key, legOf(leg)]]
    })
  ),
  options: { aller: optionsOf("aller", options?.aller), retour: optionsOf("retour", options?.retour) },
  keepDocuments: (documents?.keep ?? []).map(canonicalId)
})

// Without a day at either end the price is unknown, because the days contribute to it.
const priceWire = ({ pickup, delivery, ordered }: PlannedTrip): DuplicateResponse["price"] => {
  if (Result.isFailure(ordered) || pickup.date === null || delivery.date === null) return null
  const { priceHt, surchargeHt } = ordered.success
  return { currency: "EUR", amount_ht: euros(priceHt), surcharge_ht: euros(surchargeHt) }
}

const keysOf = ({ ordered }: PlannedTrip): ReadonlyArray<string> | null =>
  Result.isSuccess(ordered) ? ordered.success.options.map(({ key }) => key) : null

const optionsWire = ({ outbound, return: back }: DuplicationPlan): DuplicateResponse["options"] => {
  const aller = keysOf(outbound)
  const retour = back === null ? null : keysOf(back)
  return aller === null || (back !== null && retour === null) ? null : { aller, retour }
}

const endWire = (stop: Stop) => ({ address: stop.place.address, ...windowWire(stop) })

const planWire = (plan: DuplicationPlan) => {
  const { outbound, return: back, duplicatedFrom, documents, warnings } = plan
  return {
    options: optionsWire(plan),
    status: "scheduled" as const,
    price: priceWire(outbound),
    return_trip:
      back === null ? null : { pickup: endWire(back.pickup), delivery: endWire(back.delivery), price: priceWire(back) },
    duplicated_from: { id: duplicatedFrom.id, transport_id: duplicatedFrom.transportId },
    documents: {
      kept: documents.kept.map(({ id }) => id),
      skipped: documents.skipped.map(({ id, reason }) => ({ id, reason }))
    },
    warnings
  }
}

export const duplicatedWire = ({ plan, duplicate }: DuplicatedMission): DuplicateResponse => ({
  id: duplicate.id,
  transport_id: duplicate.transportId,
  ...planWire(plan)
})

const conflictWire = (conflict: DuplicationPlan["conflicts"][number]): DuplicationConflict => {
  const { code, detail, errors, duplicated_to: duplicatedTo } = problemOf(conflict, "duplication")
  return {
    code: code ?? "",
    detail,
    ...(errors === undefined ? {} : { errors }),
    ...(duplicatedTo === undefined ? {} : { duplicated_to: duplicatedTo })
  }
}

export const previewWire = (plan: DuplicationPlan): DuplicationPreview => ({
  id: null,
  transport_id: null,
  ...planWire(plan),
  min_date: plan.minDate,
  conflicts: plan.conflicts.map(conflictWire)
})
