import type { CallAnswer } from "@trajet/contract"
import type { BillingInputs } from "./order.model.ts"

export type BillingEntity = CallAnswer<"GET /console/api/billing-entities">["data"][number]

/** The inputs that name an entity. */
export const inputsOfEntity = ({ address, company_name: company, email, siret }: BillingEntity): BillingInputs => ({
  company,
  email,
  address,
  siret: siret ?? ""
})

const plain = (text: string): string => text.trim().toLocaleLowerCase("fr")

/** The entity that the inputs name: by SIRET if they have one, else by company and e-mail; null if none is named. */
export const entityOfInputs = (
  { company, email, siret }: BillingInputs,
  entities: ReadonlyArray<BillingEntity>
): BillingEntity | null =>
  entities.find((entity) =>
    siret.trim() === ""
      ? plain(entity.company_name) === plain(company) && plain(entity.email) === plain(email)
      : entity.siret === siret.replaceAll(/\D/gu, "")
  ) ?? null

/**
 * What the form has before its user chooses: the entity of the last order, or the only one; null if the inputs stay as
 * they are.
 */
export const chosenBeforehand = (
  inputs: BillingInputs,
  entities: ReadonlyArray<BillingEntity>
): BillingEntity | null => {
  const [only, another] = entities
  if (Object.values(inputs).some((text) => text !== "")) return entityOfInputs(inputs, entities)
  return another === undefined ? (only ?? null) : null
}
