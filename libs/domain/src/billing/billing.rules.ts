import { Option } from "effect"
import { foldText } from "../text/fold.rules.ts"
import type { BillingEntity, BillingRequest } from "./billing.model.ts"

const siretDigits = (siret: string): string => siret.replaceAll(/[\s.-]/gu, "")
const companyKey = (name: string): string => foldText(name).replaceAll(" ", "")
const emailKey = (email: string): string => email.trim().toLowerCase()

// Of several that match, one that callers may use serves them better than one that refuses them.
const preferred = (entities: ReadonlyArray<BillingEntity>): Option.Option<BillingEntity> =>
  Option.fromUndefinedOr(entities.find(({ allowed }) => allowed) ?? entities[0])

const bySiret = (entities: ReadonlyArray<BillingEntity>, siret: string | null): Option.Option<BillingEntity> => {
  const wanted = siretDigits(siret ?? "")
  if (wanted === "") return Option.none()
  return preferred(entities.filter((entity) => entity.siret !== null && siretDigits(entity.siret) === wanted))
}

const byNameAndEmail = (
  entities: ReadonlyArray<BillingEntity>,
  { companyName, email }: BillingRequest
): Option.Option<BillingEntity> => {
  const [company, address] = [companyKey(companyName), emailKey(email)]
  // A name of signs alone folds to nothing, and nothing is no name to match.
  if (company === "") return Option.none()
  return preferred(
    entities.filter((entity) => companyKey(entity.companyName) === company && emailKey(entity.email) === address)
  )
}

/**
 * The entity of a group's directory that pays (decisions 1, "Billing entity"): by siret, else by company name and
 * e-mail together. A siret that the directory does not have counts as none given, so that name and e-mail are still
 * tried. Spaces, dots and hyphens of a siret, case, accents, spaces and punctuation of a name, and the case of an
 * e-mail make no difference. Of several matches the first that callers may use wins, else the first. Closed entities
 * are found too: whether the caller may use it is `allowed`.
 */
export const matchEntity = (
  entities: ReadonlyArray<BillingEntity>,
  request: BillingRequest
): Option.Option<BillingEntity> =>
  Option.orElse(bySiret(entities, request.siret), () => byNameAndEmail(entities, request))
