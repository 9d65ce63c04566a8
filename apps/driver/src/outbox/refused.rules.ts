import type { DateTime } from "@trajet/pages/values.model.ts"
import type { Change } from "../store/kept.model.ts"
import type { Item, Work } from "./work.model.ts"

const timeCodes: ReadonlySet<string | null> = new Set(["in_future", "in_past", "not_after"])

type Step = Extract<Work, { readonly kind: "pickup" | "deliver" }>

/** The step whose time the service has refused, which the driver can correct; null for anything else. */
export const stepToCorrect = ({ refusal, work }: Item): Step | null =>
  (work.kind === "pickup" || work.kind === "deliver") && timeCodes.has(refusal?.code ?? null) ? work : null

const lostCodes: ReadonlySet<string | null> = new Set([
  ...["duplicate", "file_lost", "inspection_completed", "offer_taken", "validation_not_pending"]
])

/** False if the service would refuse the item again, whatever happens meanwhile. */
export const mayPassLater = ({ refusal }: Item): boolean => !lostCodes.has(refusal?.code ?? null)

/**
 * Sends a refused item once more, with other work if it is given. The item gets a new key, because the service repeats its
 * answer to the old key.
 */
export const sentAgain = (item: Item, makeId: () => string, work: Work = item.work): Change => {
  const id = makeId()
  return {
    items: new Map([
      [item.id, null],
      [id, { ...item, id, work, refusal: null }]
    ])
  }
}

const two = (value: number): string => String(value).padStart(2, "0")

/** An instant as a field of date and hour shows it, in the time of the phone: `2027-03-15T09:05`. */
export const fieldTime = (millis: number): string => {
  const day = new Date(millis)
  const date = [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join("-")
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`
}

/** The instant of a field of date and hour; null if the field has none. */
export const timeOfField = (text: string, toInstant: (millis: number) => DateTime): DateTime | null => {
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? null : toInstant(millis)
}
