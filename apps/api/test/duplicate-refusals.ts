/** Dates for a duplicate of `validOrder`. */
export const dates = {
  "enlevement-aller": { date: "2031-04-21" },
  "livraison-aller": { date: "2031-04-22", start_time: "14:00" }
}
export const returnDates = { "enlevement-retour": { date: "2031-04-23" }, "livraison-retour": { date: "2031-04-24" } }

export type Body = Readonly<Record<string, unknown>>

/**
 * Bodies that refuse a duplication of `validOrder` with the option lavage_ext, with the code and the member of the
 * refusal.
 */
export const refusals: ReadonlyArray<readonly [what: string, body: Body, code: string, field: string]> = [
  ["no date at all", { dates: {} }, "too_early", "dates.enlevement-aller"],
  [
    "a leg without a date",
    { dates: { "enlevement-aller": dates["enlevement-aller"] } },
    "too_early",
    "dates.livraison-aller"
  ],
  [
    "a date in the past",
    { dates: { ...dates, "enlevement-aller": { date: "2020-01-01" } } },
    "too_early",
    "dates.enlevement-aller.date"
  ],
  [
    "a delivery before its pickup",
    { dates: { ...dates, "livraison-aller": { date: "2031-04-20" } } },
    "too_early",
    "dates.livraison-aller.date"
  ],
  [
    "a window that ends before it starts",
    { dates: { ...dates, "enlevement-aller": { date: "2031-04-21", start_time: "12:00", end_time: "11:00" } } },
    "too_early",
    "dates.enlevement-aller.end_time"
  ],
  [
    "a leg of a return that is not there",
    { dates: { ...dates, ...returnDates } },
    "no_return_leg",
    "dates.enlevement-retour"
  ],
  ["options of a return that is not there", { dates, options: { retour: [] } }, "no_return_leg", "options.retour"],
  [
    "an option to keep that the source does not have",
    { dates, options: { aller: ["lavage_ext", "express"] } },
    "unknown_option",
    "options.aller.1"
  ],
  [
    "the same by its full form",
    { dates, options: { aller: { keep: ["express"] } } },
    "unknown_option",
    "options.aller.keep.0"
  ],
  [
    "an option to add that nobody offers",
    { dates, options: { aller: { add: [{ option_key: "jockey_club" }] } } },
    "unknown_option",
    "options.aller.add.0.option_key"
  ],
  [
    "an option to add that needs to be told more",
    { dates, options: { aller: { keep: [], add: [{ option_key: "express" }, { option_key: "plein" }] } } },
    "requirements_not_met",
    "options.aller.add.1.params.target_level"
  ],
  [
    "an option to add that excludes one that is kept",
    { dates, options: { aller: { add: [{ option_key: "lavage_complet" }] } } },
    "option_conflict",
    "options.aller.add.0.option_key"
  ],
  [
    "an option that is kept and added",
    { dates, options: { aller: { add: [{ option_key: "lavage_ext" }] } } },
    "option_conflict",
    "options.aller.add.0.option_key"
  ],
  [
    "an option to add that is the operator's",
    { dates, options: { aller: { add: [{ option_key: "attente_30" }] } } },
    "option_not_allowed",
    "options.aller.add.0.option_key"
  ],
  [
    "more options than a trip has",
    { dates, options: { aller: { add: Array.from({ length: 21 }, () => ({ option_key: "express" })) } } },
    "too_many_options",
    "options.aller"
  ]
]

/** Bodies that are invalid for any mission. */
export const malformed: ReadonlyArray<readonly [what: string, body: unknown, field: string]> = [
  ["no dates", {}, "dates"],
  [
    "a leg that nobody knows",
    { dates: { ...dates, "livraison-allee": { date: "2031-04-21" } } },
    "dates.livraison-allee"
  ],
  ["an entry without its date", { dates: { ...dates, "livraison-aller": {} } }, "dates.livraison-aller.date"],
  ["options that are a text", { dates, options: { aller: "all" } }, "options.aller"],
  ["an addition without a key", { dates, options: { aller: { add: [{}] } } }, "options.aller.add.0.option_key"]
]
