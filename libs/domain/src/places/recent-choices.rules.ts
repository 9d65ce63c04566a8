import { Result } from "effect"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { RecentAnswers } from "../text/recent-answers.rules.ts"
import type { PlaceCandidate } from "./place.model.ts"
import type { AddressAmbiguous, AddressNotFound } from "./places.errors.ts"
import { choosePlace, type ChosenPlace } from "./place.rules.ts"

/** What a choice depends on beside the text. */
interface ChoiceOf {
  /** What the geocoder found for the text. */
  readonly candidates: ReadonlyArray<PlaceCandidate>
  readonly municipalityOnly: boolean
  /** Whose countries have service. */
  readonly grid: CompiledGrid
}

interface Choice extends ChoiceOf {
  readonly chosen: ChosenPlace
}

const candidateBytes = 500

/**
 * `choosePlace` for the countries of a grid, which remembers its last choices: clients order to the same addresses day by
 * day. A choice counts again for the same text, the same answer of the geocoder and the same grid, and for nothing else. A
 * refusal is made anew.
 */
export const recentChoices = (bounds: { readonly answersMax: number; readonly bytesMax: number }) => {
  const choices = new RecentAnswers<Choice>({
    ...bounds,
    bytesOf: ({ candidates }) => candidateBytes * (1 + candidates.length)
  })
  return (address: string, of: ChoiceOf): Result.Result<ChosenPlace, AddressNotFound | AddressAmbiguous> => {
    const { candidates, grid, municipalityOnly } = of
    const known = choices.get(address)
    if (known?.candidates === candidates && known.grid === grid && known.municipalityOnly === municipalityOnly) {
      return Result.succeed(known.chosen)
    }
    const serves = (country: string) => grid.countries.has(country)
    const chosen = choosePlace(address, candidates, { municipalityOnly, serves })
    if (Result.isSuccess(chosen)) choices.keep(address, { ...of, chosen: chosen.success })
    return chosen
  }
}
