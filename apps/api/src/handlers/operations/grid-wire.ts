import type { GridDocument, GroupGridShown } from "@trajet/contract"
import type { GroupId } from "@trajet/domain/access"
import type { CatalogueOption, GridVersion, GroupGrid, PriceGrid, Renter } from "@trajet/domain/pricing"

const versionWire = ({ version, createdAt, by }: GridVersion) => ({
  version,
  created_at: createdAt,
  created_by: by === null ? null : { id: by.id, name: by.name }
})

const perClassWire = <A>({ VP, VU, VUL }: Readonly<Record<"VP" | "VU" | "VUL", A>>) => ({ VP, VU, VUL })

const optionWire = (option: CatalogueOption): GridDocument["options"][number] => ({
  key: option.key,
  name: option.name,
  description: option.description,
  priceHt: option.priceHt,
  category: option.category,
  exclusiveGroup: option.exclusiveGroup,
  defaultOption: option.defaultOption,
  clientAddable: option.clientAddable,
  clientOnly: option.clientOnly,
  impliedBy: option.impliedBy,
  setsFlag: option.setsFlag,
  needsReturn: option.needsReturn,
  excludedByPlateau: option.excludedByPlateau,
  excludedAbroad: option.excludedAbroad,
  fields: option.fields.map(({ name, required, type, renterPrestation, forRenterInput }) => ({
    name,
    required,
    type,
    renterPrestation,
    forRenterInput
  })),
  documents: option.documents,
  driverDocuments: option.driverDocuments,
  signature: option.signature
})

const renterWire = (renter: Renter): GridDocument["renters"][number] => ({
  id: renter.id,
  name: renter.name,
  prestations: renter.prestations,
  input: renter.input,
  toolUrl: renter.toolUrl,
  guideUrl: renter.guideUrl,
  guideName: renter.guideName,
  linkOptional: renter.linkOptional
})

const cancellationWire = (scale: PriceGrid["cancellation"]): GridDocument["cancellation"] => ({
  graceMinutes: scale.graceMinutes,
  gracePickupHours: scale.gracePickupHours,
  sameDayPercent: scale.sameDayPercent,
  dayBeforeHours: scale.dayBeforeHours,
  dayBeforePercent: scale.dayBeforePercent,
  flatHt: perClassWire(scale.flatHt),
  flatbedFlatHt: scale.flatbedFlatHt,
  defaultStartTime: scale.defaultStartTime
})

const gridWire = (grid: PriceGrid): GridDocument => {
  const { bands, corsica, electric, flatbed, offHours, orderingDelayHours: delays } = grid
  const { season } = corsica
  return {
    baseHt: grid.baseHt,
    bands: bands.map(({ fromKm, centsPerKm }) => ({ fromKm, centsPerKm })),
    minimumHt: grid.minimumHt,
    classPercent: perClassWire(grid.classPercent),
    flatbed: { percent: flatbed.percent, minimumHt: flatbed.minimumHt },
    electric: { beyondKm: electric.beyondKm, chargeHt: electric.chargeHt },
    returnPercent: grid.returnPercent,
    offHours: { chargeHt: offHours.chargeHt, saturday: offHours.saturday, eveningFrom: offHours.eveningFrom },
    roundingStepHt: grid.roundingStepHt,
    corsica: {
      crossingHt: perClassWire(corsica.crossingHt),
      season: season === null ? null : { from: season.from, to: season.to, percent: season.percent }
    },
    homeCountry: grid.homeCountry,
    internationalHt: grid.internationalHt,
    options: grid.options.map(optionWire),
    renters: grid.renters.map(renterWire),
    cancellation: cancellationWire(grid.cancellation),
    quoteMinutes: grid.quoteMinutes,
    orderingDelayHours: {
      driven: delays.driven,
      flatbed: delays.flatbed,
      wGarage: delays.wGarage,
      abroad: delays.abroad,
      corsica: delays.corsica
    },
    requiredDocuments: grid.requiredDocuments,
    partnerAdjustments: grid.partnerAdjustments,
    modelClasses: grid.modelClasses
  }
}

/** A version of a grid: names every member. */
export const groupGridWire = (groupId: GroupId, grid: GroupGrid): GroupGridShown => ({
  group_id: groupId,
  ...versionWire(grid),
  grid: gridWire(grid.grid)
})

export const gridVersionsWire = (versions: ReadonlyArray<GridVersion>) => versions.map(versionWire)

/** The grid of a request with its null members, which count as absent in every body. */
export const gridOfWire = ({ corsica, options, renters, ...grid }: GridDocument): unknown => ({
  ...grid,
  corsica: { ...corsica, season: corsica.season ?? null },
  options: options.map((option) => ({
    ...option,
    exclusiveGroup: option.exclusiveGroup ?? null,
    impliedBy: option.impliedBy ?? null,
    setsFlag: option.setsFlag ?? null,
    fields: option.fields.map((field) => ({
      ...field,
      renterPrestation: field.renterPrestation ?? null,
      forRenterInput: field.forRenterInput ?? null
    }))
  })),
  renters: renters.map((renter) => ({
    ...renter,
    guideUrl: renter.guideUrl ?? null,
    guideName: renter.guideName ?? null
  }))
})
