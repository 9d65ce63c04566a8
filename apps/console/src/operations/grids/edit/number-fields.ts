import type { Language } from "@trajet/pages/i18n.tsx"
import { type Draft, type NumberOf, vehicleClasses } from "./draft.rules.ts"

type Unit = "cents" | "percent" | "count"

interface NumberField extends NumberOf {
  readonly label: Readonly<Record<Language, string>>
  /** Cents are shown as euros. */
  readonly unit: Unit
}

const field = (
  id: string,
  unit: Unit,
  [fr, en]: readonly [fr: string, en: string],
  get: NumberOf["get"],
  set: NumberOf["set"]
): NumberField => ({ id, unit, label: { fr, en }, get, set })

const classes = vehicleClasses.flatMap((name) => [
  field(
    `class-${name}`,
    "percent",
    [`Classe ${name} (%)`, `Class ${name} (%)`],
    ({ classPercent }) => classPercent[name],
    (draft, value) => ({ ...draft, classPercent: { ...draft.classPercent, [name]: value } })
  ),
  field(
    `corsica-${name}`,
    "cents",
    [`Traversée vers la Corse ${name} (€)`, `Crossing to Corsica ${name} (€)`],
    ({ corsica }) => corsica.crossingHt[name],
    (draft, value) => ({
      ...draft,
      corsica: { ...draft.corsica, crossingHt: { ...draft.corsica.crossingHt, [name]: value } }
    })
  ),
  field(
    `flat-${name}`,
    "cents",
    [`Annulation, forfait ${name} (€)`, `Cancellation, flat ${name} (€)`],
    ({ cancellation }) => cancellation.flatHt[name],
    (draft, value) => ({
      ...draft,
      cancellation: { ...draft.cancellation, flatHt: { ...draft.cancellation.flatHt, [name]: value } }
    })
  )
])

const cancellation = (key: "sameDayPercent" | "dayBeforePercent", texts: readonly [fr: string, en: string]) =>
  field(
    key,
    "percent",
    texts,
    (draft) => draft.cancellation[key],
    (draft, value): Draft => ({ ...draft, cancellation: { ...draft.cancellation, [key]: value } })
  )

const plain = (
  key: "baseHt" | "minimumHt" | "roundingStepHt" | "returnPercent" | "quoteMinutes",
  unit: Unit,
  texts: readonly [fr: string, en: string]
) =>
  field(
    key,
    unit,
    texts,
    (draft) => draft[key],
    (draft, value): Draft => ({ ...draft, [key]: value })
  )

/** The single numbers of a grid that the page edits. The others are in its JSON. */
export const numberFields: ReadonlyArray<NumberField> = [
  plain("baseHt", "cents", ["Prise en charge (€)", "Base charge (€)"]),
  plain("minimumHt", "cents", ["Minimum (€)", "Minimum (€)"]),
  plain("roundingStepHt", "cents", ["Arrondi (€)", "Rounded to (€)"]),
  plain("returnPercent", "percent", ["Retour (%)", "Return (%)"]),
  field(
    "flatbed-percent",
    "percent",
    ["Plateau (%)", "Flatbed (%)"],
    ({ flatbed }) => flatbed.percent,
    (draft, percent) => ({ ...draft, flatbed: { ...draft.flatbed, percent } })
  ),
  field(
    "flatbed-minimum",
    "cents",
    ["Plateau, minimum (€)", "Flatbed, minimum (€)"],
    ({ flatbed }) => flatbed.minimumHt,
    (draft, minimumHt) => ({ ...draft, flatbed: { ...draft.flatbed, minimumHt } })
  ),
  field(
    "electric-charge",
    "cents",
    ["Recharge électrique (€)", "Electric charge (€)"],
    ({ electric }) => electric.chargeHt,
    (draft, chargeHt) => ({ ...draft, electric: { ...draft.electric, chargeHt } })
  ),
  field(
    "electric-km",
    "count",
    ["Électrique, au-delà de (km)", "Electric, beyond (km)"],
    ({ electric }) => electric.beyondKm,
    (draft, beyondKm) => ({ ...draft, electric: { ...draft.electric, beyondKm } })
  ),
  field(
    "off-hours",
    "cents",
    ["Heures décalées (€)", "Off hours (€)"],
    ({ offHours }) => offHours.chargeHt,
    (draft, chargeHt) => ({ ...draft, offHours: { ...draft.offHours, chargeHt } })
  ),
  plain("quoteMinutes", "count", ["Devis valable (min)", "Quote valid for (min)"]),
  cancellation("sameDayPercent", ["Annulation le jour même (%)", "Cancellation on the same day (%)"]),
  cancellation("dayBeforePercent", ["Annulation la veille (%)", "Cancellation the day before (%)"]),
  ...classes
]
