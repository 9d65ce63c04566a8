import { eventTypeCatalogue } from "@trajet/contract"
import { contractSchemas } from "../../libs/contract/src/testing/contract-schemas.ts"

/** Every member of an enumeration of the contract: the texts that a schema names one by one. */
export const contractCodes = (): ReadonlySet<string> =>
  new Set(
    contractSchemas.flatMap((ast) => (ast._tag === "Literal" && typeof ast.literal === "string" ? [ast.literal] : []))
  )

/** What integrators write into their programs, and read on their pages as it is: types of events, methods of HTTP. */
export const namesOfIntegrators = (): ReadonlySet<string> =>
  new Set([...eventTypeCatalogue.data.map(({ type }) => type), "DELETE", "GET", "PATCH", "POST", "PUT"])
