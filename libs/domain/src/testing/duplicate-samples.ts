import { Result } from "effect"
import { DocumentId } from "../documents/document.model.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { compileGrid } from "../pricing/compiled-grid.rules.ts"
import { type Cents, zeroCents } from "../pricing/pricing.model.ts"
import { decideDuplicate, type DuplicateError } from "../duplication/duplicate-mission.rules.ts"
import type { DuplicateOptions, DuplicateRequest } from "../duplication/duplicate-request.model.ts"
import { testMission, testNow } from "./mission-samples.ts"
import type { Mission, TripOption } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { Day } from "../time/instant.model.ts"

export const testGrid = compileGrid(demonstrationGrid)

export const laterDates = {
  "enlevement-aller": { date: Day("2026-12-15") },
  "livraison-aller": { date: Day("2026-12-16") }
} as const
export const laterReturn = {
  ...laterDates,
  "enlevement-retour": { date: Day("2026-12-17") },
  "livraison-retour": { date: Day("2026-12-18") }
} as const

/** An option of a trip, at the price of the demonstration grid or another one. */
export const setOption = (key: string, params: TripOption["params"] = {}, priceHt?: Cents): TripOption => ({
  key,
  priceHt: priceHt ?? demonstrationGrid.options.find((option) => option.key === key)?.priceHt ?? zeroCents,
  params
})

export const sourceWith = (options: ReadonlyArray<TripOption>, members: Partial<Mission> = {}): Mission => {
  const mission = testMission(members.return !== undefined && members.return !== null, members)
  return { ...mission, outbound: { ...mission.outbound, options } }
}

export const askedOptions = (trip: TripKey, asked: Partial<DuplicateOptions>): DuplicateOptions => ({
  keep: null,
  keepField: `options.${trip}.keep`,
  add: [],
  ...asked
})

export const duplicateOf = (
  source: Mission,
  request: Partial<DuplicateRequest> = {}
): Parameters<typeof decideDuplicate>[0] => ({
  source,
  compiled: testGrid,
  request: {
    dates: source.return === null ? laterDates : laterReturn,
    options: { aller: null, retour: null },
    keepDocuments: [],
    ...request
  },
  now: testNow,
  recordedAt: testNow,
  ids: {
    mission: MissionId("01993d5e-7a00-7000-8000-000000000002"),
    documents: ["copy-1", "copy-2", "copy-3"].map(DocumentId)
  }
})

export const copyOf = (asked: ReturnType<typeof duplicateOf>) => Result.getOrThrow(decideDuplicate(asked))

export const refusedDuplicate = (asked: ReturnType<typeof duplicateOf>): DuplicateError =>
  Result.getOrThrow(Result.flip(decideDuplicate(asked)))
