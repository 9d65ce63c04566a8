import { Option, Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { BillingEntityNotAllowed, BillingEntityRequired } from "./billing.errors.ts"
import type { BillingEntity, BillingRequest } from "./billing.model.ts"

const siretDigits = (siret: string): string => siret.replaceAll(/[\s.-]/gu, "")
const companyKey = (name: string): string => foldText(name).replaceAll(" ", "")
const emailKey = (email: string): string => email.trim().toLowerCase()

// Prefers an entity that the caller may use, if several match equally well.
const preferred = (entities: ReadonlyArray<BillingEntity>): Option.Option<BillingEntity> =>
  Option.fromUndefinedOr(entities.find(({ allowed }) => allowed) ?? entities[0])

const bySiret = (entities: ReadonlyArray<BillingEntity>, siret: string): Option.Option<BillingEntity> =>
  preferred(entities.filter((entity) => hasSiret(entity, siret)))

const byNameAndEmail = (
  entities: ReadonlyArray<BillingEntity>,
  { companyName, email }: BillingRequest
): Option.Option<BillingEntity> => {
  const [company, address] = [companyKey(companyName), emailKey(email)]
  // A name without letters and digits folds to an empty text, which must match no entity.
  if (company === "") return Option.none()
  return preferred(
    entities.filter((entity) => companyKey(entity.companyName) === company && emailKey(entity.email) === address)
  )
}

/** True if the entity has this siret. Ignores spaces, dots and hyphens. A siret without digits matches no entity. */
export const hasSiret = (entity: BillingEntity, siret: string): boolean => {
  const wanted = siretDigits(siret)
  return wanted !== "" && entity.siret !== null && siretDigits(entity.siret) === wanted
}

/**
 * Finds the paying entity of a group (BIL-2 to BIL-4) by siret, or without one by company name and e-mail together.
 * Ignores case, accents, spaces and punctuation. Prefers an entity that callers may use to a closed one.
 */
export const matchEntity = (
  entities: ReadonlyArray<BillingEntity>,
  request: BillingRequest
): Option.Option<BillingEntity> =>
  request.siret === null ? byNameAndEmail(entities, request) : bySiret(entities, request.siret)

/** Fails with `BillingEntityRequired` if none was found, with `BillingEntityNotAllowed` if it is closed. */
export const usableEntity = (
  found: Option.Option<BillingEntity>,
  { companyName, siret }: BillingRequest
): Result.Result<BillingEntity, BillingEntityRequired | BillingEntityNotAllowed> => {
  if (Option.isNone(found)) return Result.fail(new BillingEntityRequired({ companyName, siret }))
  return found.value.allowed
    ? Result.succeed(found.value)
    : Result.fail(new BillingEntityNotAllowed({ companyName, siret }))
}

/** The request member that errors about the payer name. */
export const payerField = ({ siret }: BillingRequest): string => (siret === null ? "billing" : "billing.siret")
