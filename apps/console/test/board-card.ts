import { sampleWindow } from "@trajet/pages/testing/sample-mission.ts"
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
  pickup: sampleWindow,
  delivery: sampleWindow,
  pickupDays: [],
  plate: null,
  driver: null,
  searched: "",
  ...given
})

/** A card for tests that has this text. */
export const cardWithText = (text: string, isLate = false): Card =>
  sampleCard({ id: text, isLate, searched: searchable(text) })
