import { eventTypes } from "../../webhooks/event-types.ts"
import type { Option } from "./command.model.ts"

type Options = Readonly<Record<string, Option>>

/** The scenarios of the robot driver (TST-3). */
export const scenarios = [
  "happy",
  "no_driver",
  "driver_refuses_change",
  "incident_breakdown",
  "documents_refused",
  "operator_cancel",
  "late"
] as const

export const missionStatuses = [
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents",
  "under_review",
  "completed",
  "incident",
  "cancelled"
] as const

/** The event types of missions. `webhook.test` is not one of them: it only tests an endpoint. */
export const missionEventTypes = eventTypes.filter((type) => type !== "webhook.test")

export const deliveryStatuses = ["pending", "delivering", "succeeded", "failed", "dead"] as const

/** Every command has these. */
export const commonOptions = {
  help: { text: "Prints the help of the command." }
} as const satisfies Options

export const apiOptions = {
  profile: {
    value: "NAME",
    profile: true,
    text: "Uses this profile of `trajet login`. By default `TRAJET_API_KEY`, else the profile `TRAJET_PROFILE`, else `test`."
  },
  api: {
    value: "URL",
    text: "Address of the API with its version. By default `TRAJET_API`, else that of the profile."
  }
} as const satisfies Options

/** What every list has beside `--json`. */
export const quietOption = {
  quiet: { text: "Prints only the ids, one per line." }
} as const satisfies Options

export const yesOption = {
  yes: { text: "Needed with a live key: the change is real." }
} as const satisfies Options

export const jsonOption = {
  json: { text: "Prints JSON: one object per line." }
} as const satisfies Options

export const typesOption = {
  types: {
    value: "TYPES",
    many: true,
    choices: missionEventTypes,
    text: "Only these event types, separated by commas."
  }
} as const satisfies Options

export const limitOption = {
  limit: { value: "N", text: "Shows at most this many, 1 to 1000. By default 20." }
} as const satisfies Options

export const billingOptions = {
  company: { value: "NAME", text: "Company name of the billing entity." },
  email: { value: "ADDRESS", text: "E-mail of the billing entity." },
  "billing-address": { value: "ADDRESS", text: "Postal address of the billing entity." },
  siret: { value: "NUMBER", text: "SIRET of the billing entity." }
} as const satisfies Options

/** A trip, in a price and in an order. */
export const tripOptions = {
  from: { value: "ADDRESS", text: "Address of the pickup." },
  to: { value: "ADDRESS", text: "Address of the delivery." },
  date: { value: "DAY", text: "Day of the pickup, such as 2031-03-17 or 2031-03-17T09:00; also of the delivery." },
  "delivery-date": { value: "DAY", text: "Day of the delivery. By default the day of the pickup." },
  plate: { value: "PLATE", text: "Registration of the vehicle." },
  brand: { value: "NAME", text: "Brand of the vehicle." },
  model: { value: "NAME", text: "Model of the vehicle." },
  return: { value: "ADDRESS", text: "Drives a vehicle back to this address; `pickup` is the address of the pickup." },
  option: { value: "KEYS", many: true, text: "Adds options of the catalogue, separated by commas." },
  flatbed: { text: "Orders a flatbed." },
  file: {
    value: "FILE",
    file: true,
    text: "A JSON body of the API to begin with; `-` is standard input. Options replace its members."
  }
} as const satisfies Options

/** The key of the API for each leg whose date an option changes. */
export const legOptions = {
  pickup: "enlevement-aller",
  delivery: "livraison-aller",
  "return-pickup": "enlevement-retour",
  "return-delivery": "livraison-retour"
} as const

export const robotOptions = {
  robot: { value: "SCENARIO", choices: scenarios, text: "Lets a robot drive the mission. Test environment only." },
  "robot-mode": {
    value: "MODE",
    choices: ["auto", "manual"],
    text: "`auto` plays a step every `--step-seconds`, `manual` one for each request. By default `auto`."
  },
  "step-seconds": { value: "N", text: "Seconds between two steps of the robot, 1 to 3600. By default 1." }
} as const satisfies Options

/** Whom a tracking page is for. */
export const trackingSides = ["pickup", "delivery"] as const

/** Languages of a tracking page. */
export const trackingLanguages = ["fr", "en"] as const
