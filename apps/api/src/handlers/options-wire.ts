import type { OptionChangeResponse, OptionsCatalogue, OptionShown } from "@trajet/contract"
import { type Catalogue, type ChangedOptions, rentersOf } from "@trajet/domain/options"
import { type CatalogueOption, euros, type OptionField, type PriceGrid, type Renter } from "@trajet/domain/pricing"

const choiceWire = ({ id, input, linkOptional, name, toolUrl }: Renter) => ({
  id,
  name,
  input,
  tool_url: toolUrl,
  link_optional: linkOptional
})

const fieldWire = (grid: PriceGrid, field: OptionField) => ({
  name: field.name,
  // The choice shows the fields that only one kind of renter needs: a form that asked for link and pin would be wrong.
  required: field.required && field.forRenterInput === null,
  type: field.type,
  choices: rentersOf(grid, field).map(choiceWire)
})

const optionWire = (grid: PriceGrid, option: CatalogueOption, active: ReadonlyArray<string>): OptionShown => ({
  key: option.key,
  stored_key: option.key,
  name: option.name,
  description: option.description,
  price: euros(option.priceHt),
  currency: "EUR",
  category: option.category,
  default_option: option.defaultOption,
  active: active.includes(option.key),
  requirements: {
    kind: "standard",
    addable: option.clientAddable,
    client_only: option.clientOnly,
    exclusive_group: option.exclusiveGroup,
    implied_by: option.impliedBy,
    needs_return: option.needsReturn,
    excluded_by: [
      ...(option.excludedByPlateau ? ["plateau" as const] : []),
      ...(option.excludedAbroad ? ["abroad" as const] : [])
    ],
    fields: option.fields.map((field) => fieldWire(grid, field)),
    documents: option.documents,
    driver_documents: option.driverDocuments
  }
})

const renterWire = (renter: Renter) => ({
  id: renter.id,
  name: renter.name,
  prestations: renter.prestations,
  input: renter.input,
  tool_url: renter.toolUrl,
  guide_url: renter.guideUrl,
  guide_name: renter.guideName,
  link_optional: renter.linkOptional
})

export const catalogueWire = ({ active, grid, prestation, transportId, trip }: Catalogue): OptionsCatalogue => ({
  ...(transportId === null ? {} : { transport_id: transportId }),
  leg: trip,
  prestation,
  active_options: active,
  options: grid.options.map((option) => optionWire(grid, option, active)),
  renters: grid.renters.map(renterWire)
})

export const optionChangeWire = ({ driverValidation, ...changed }: ChangedOptions): OptionChangeResponse => ({
  option: changed.option,
  new_price: euros(changed.newPriceHt),
  delta: euros(changed.deltaHt),
  leg: changed.trip,
  removed: changed.removed,
  derived: changed.derived,
  warnings: changed.warnings,
  driver_validation: {
    mode: driverValidation.mode,
    requested: driverValidation.mode === "ask",
    client_update_id: driverValidation.clientUpdateId
  }
})
