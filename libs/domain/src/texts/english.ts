import type { NoticeTexts } from "./texts.model.ts"

/** English: notices to contacts whose place does not speak French. */
export const english: NoticeTexts = {
  locale: "en-GB",
  legs: {
    "enlevement-aller": "Outbound pickup",
    "livraison-aller": "Outbound delivery",
    "enlevement-retour": "Return pickup",
    "livraison-retour": "Return delivery"
  },
  undated: "no date",
  hours: {
    between: (start, end) => `, from ${start} to ${end}`,
    from: (start) => `, from ${start}`,
    until: (end) => `, until ${end}`
  },
  changedLegs: { vehicle: (plate) => `, vehicle ${plate}`, before: "before:", after: "now:" },
  newDates: {
    subject: (mission) => `Mission ${mission}: new dates`,
    text: (mission, legs) =>
      `Hello,\n\nThe dates of mission ${mission} have changed.\n\n${legs}\n\nThe hours are those of Paris.\n`
  }
}
