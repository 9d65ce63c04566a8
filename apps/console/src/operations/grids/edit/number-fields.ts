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
  label: NumberField["label"],
  get: NumberOf["get"],
  set: NumberOf["set"]
): NumberField => ({ id, unit, label, get, set })

const classes = vehicleClasses.flatMap((name) => [
  field(
    `class-${name}`,
    "percent",
    { fr: `Classe ${name} (%)`, en: `Class ${name} (%)` },
    ({ classPercent }) => classPercent[name],
    (draft, value) => ({ ...draft, classPercent: { ...draft.classPercent, [name]: value } })
  ),
  field(
    `corsica-${name}`,
    "cents",
    { fr: `Traversée vers la Corse ${name} (€)`, en: `Crossing to Corsica ${name} (€)` },
    ({ corsica }) => corsica.crossingHt[name],
    (draft, value) => ({
      ...draft,
      corsica: { ...draft.corsica, crossingHt: { ...draft.corsica.crossingHt, [name]: value } }
    })
  ),
  field(
    `flat-${name}`,
    "cents",
    { fr: `Annulation, forfait ${name} (€)`, en: `Cancellation, flat ${name} (€)` },
    ({ cancellation }) => cancellation.flatHt[name],
    (draft, value) => ({
      ...draft,
      cancellation: { ...draft.cancellation, flatHt: { ...draft.cancellation.flatHt, [name]: value } }
    })
  )
])

const cancellation = (key: "sameDayPercent" | "dayBeforePercent", texts: NumberField["label"]) =>
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
  texts: NumberField["label"]
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
  plain("baseHt", "cents", { fr: "Prise en charge (€)", en: "Base charge (€)" }),
  plain("minimumHt", "cents", { fr: "Minimum (€)", en: "Minimum (€)" }),
  plain("roundingStepHt", "cents", { fr: "Arrondi (€)", en: "Rounded to (€)" }),
  plain("returnPercent", "percent", { fr: "Retour (%)", en: "Return (%)" }),
  field(
    "flatbed-percent",
    "percent",
    { fr: "Plateau (%)", en: "Flatbed (%)" },
    ({ flatbed }) => flatbed.percent,
    (draft, percent) => ({ ...draft, flatbed: { ...draft.flatbed, percent } })
  ),
  field(
    "flatbed-minimum",
    "cents",
    { fr: "Plateau, minimum (€)", en: "Flatbed, minimum (€)" },
    ({ flatbed }) => flatbed.minimumHt,
    (draft, minimumHt) => ({ ...draft, flatbed: { ...draft.flatbed, minimumHt } })
  ),
  field(
    "electric-charge",
    "cents",
    { fr: "Recharge électrique (€)", en: "Electric charge (€)" },
    ({ electric }) => electric.chargeHt,
    (draft, chargeHt) => ({ ...draft, electric: { ...draft.electric, chargeHt } })
  ),
  field(
    "electric-km",
    "count",
    { fr: "Électrique, au-delà de (km)", en: "Electric, beyond (km)" },
    ({ electric }) => electric.beyondKm,
    (draft, beyondKm) => ({ ...draft, electric: { ...draft.electric, beyondKm } })
  ),
  field(
    "off-hours",
    "cents",
    { fr: "Heures décalées (€)", en: "Off hours (€)" },
    ({ offHours }) => offHours.chargeHt,
    (draft, chargeHt) => ({ ...draft, offHours: { ...draft.offHours, chargeHt } })
  ),
  plain("quoteMinutes", "count", { fr: "Devis valable (min)", en: "Quote valid for (min)" }),
  cancellation("sameDayPercent", { fr: "Annulation le jour même (%)", en: "Cancellation on the same day (%)" }),
  cancellation("dayBeforePercent", { fr: "Annulation la veille (%)", en: "Cancellation the day before (%)" }),
  ...classes
]
