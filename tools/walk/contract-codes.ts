import { eventTypeCatalogue } from "@trajet/contract"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { contractSchemas } from "../../libs/contract/src/testing/contract-schemas.ts"

/**
 * Every member of an enumeration of the contract: the texts that a schema names one by one. Also the countries of the price
 * grid, which no schema names.
 */
export const contractCodes = (): ReadonlySet<string> =>
  new Set([
    ...contractSchemas.flatMap((ast) =>
      ast._tag === "Literal" && typeof ast.literal === "string" ? [ast.literal] : []
    ),
    ...Object.keys(demonstrationGrid.internationalHt)
  ])

/** What integrators write into their programs, and read on their pages as it is: types of events, methods of HTTP. */
export const namesOfIntegrators = (): ReadonlySet<string> =>
  new Set([...eventTypeCatalogue.data.map(({ type }) => type), "DELETE", "GET", "PATCH", "POST", "PUT"])
