import { Mission } from "@trajet/domain/mission"
import { Schema, Struct } from "effect"
import {
  inItems,
  isObject,
  type JsonObject,
  renameMember,
  storedKind,
  storedText
} from "../database/stored-document.ts"

const inColumns = ["id", "transportId", "createdAt"] as const

/** A mission without the members that have a column of their own. */
const MissionBody = Schema.Struct(Struct.omit(Mission.fields, inColumns))

/** Version 2 has the phases whose report is printed. */
const missionBody1To2 = (body: JsonObject): JsonObject => ({ reports: [], ...body })

// Version 3 says `trip` for the trip of a document, instead of `leg`.
const missionBody2To3 = inItems("documents", renameMember("leg", "trip"))

const tripWithTimes = (trip: unknown) => (isObject(trip) ? { assignedAt: null, invoicedAt: null, ...trip } : trip)

/** Version 4 has the open offer, and when each trip was assigned and invoiced. */
const missionBody3To4 = ({ outbound, return: back, ...body }: JsonObject): JsonObject => ({
  offerId: null,
  ...body,
  outbound: tripWithTimes(outbound),
  return: tripWithTimes(back)
})

const legsWithSecondHour = inItems("legs", (leg) => ({ secondHour: false, ...leg }))

const withTermsBefore = (asked: unknown) =>
  isObject(asked) ? { ...asked, before: isObject(asked["before"]) ? legsWithSecondHour(asked["before"]) : null } : asked

const withNumber = (person: unknown) =>
  isObject(person) ? { ...person, phoneE164: person["phoneE164"] ?? null } : person

const stop4To5 = (stop: unknown) =>
  isObject(stop) ? { secondHour: false, ...stop, contact: withNumber(stop["contact"]) } : stop

const trip4To5 = (trip: unknown) =>
  isObject(trip)
    ? { emissions: null, delay: null, ...trip, pickup: stop4To5(trip["pickup"]), delivery: stop4To5(trip["delivery"]) }
    : trip

/**
 * Version 5 has the time of the order by the clock of its environment, the terms that a change has replaced, the phones of
 * contacts and drivers in E.164, which of two equal hours a window means, the payer, the fee of a cancellation, and of each
 * trip the greenhouse gas and the last delay that was told.
 */
const missionBody4To5 = ({
  billing,
  driver,
  driverValidation,
  outbound,
  return: back,
  returnDriver,
  ...body
}: JsonObject): JsonObject => ({
  orderedAt: null,
  cancellationFeeHt: null,
  ...body,
  billing: isObject(billing) ? { payer: null, ...billing } : billing,
  outbound: trip4To5(outbound),
  return: trip4To5(back),
  driver: withNumber(driver),
  returnDriver: withNumber(returnDriver),
  driverValidation: withTermsBefore(driverValidation)
})

export const missionBodies = storedKind({
  kind: "mission body",
  steps: [missionBody1To2, missionBody2To3, missionBody3To4, missionBody4To5],
  writtenVersion: 4,
  schema: MissionBody
})

export const bodyOf = (mission: Mission): string => storedText(missionBodies, Struct.omit(mission, inColumns))
