import { type Card, searchable } from "../src/operations/board/card.rules.ts"

/** A card for tests. */
export const sampleCard = (given: Partial<Card> = {}): Card => ({
  id: "a",
  number: "",
  status: "scheduled",
  reference: null,
  group: null,
  hasReturn: false,
  isLate: false,
  hasRefusedReport: false,
  from: "",
  to: "",
  pickup: { date: null, start_time: null, end_time: null, second_hour: false },
  delivery: { date: null, start_time: null, end_time: null, second_hour: false },
  pickupDays: [],
  plate: null,
  driver: null,
  searched: "",
  ...given
})

/** A card for tests that has this text. */
export const cardWithText = (text: string, isLate = false): Card =>
  sampleCard({ id: text, isLate, searched: searchable(text) })
