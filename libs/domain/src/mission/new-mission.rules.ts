import { currentMethod } from "../emissions/emission-tables.data.ts"
import type { Emissions } from "../emissions/emissions.model.ts"
import { emissionsOf } from "../emissions/emissions.rules.ts"
import type { DomainEvent } from "../events/event.model.ts"
import { transportCreated } from "../events/event-payload.rules.ts"
import type { Decision } from "./decision.rules.ts"
import { creationRow } from "./mission-table.rules.ts"
import type { MissionLabels } from "./labels/mission-labels.model.ts"
import type { Mission, Trip } from "./mission.model.ts"
import { Instant } from "../time/instant.model.ts"

export type OrderedTrip = Omit<
  Trip,
  "status" | "emissions" | "assignedAt" | "pickedUpAt" | "deliveredAt" | "delay" | "invoicedAt"
>

export interface NewMission extends Pick<
  Mission,
  | "id"
  | keyof MissionLabels
  | "plateau"
  | "wGarage"
  | "parc"
  | "billing"
  | "requiredDocuments"
  | "documents"
  | "duplicatedFrom"
> {
  readonly orderedAt?: Instant
  readonly outbound: OrderedTrip
  readonly return: OrderedTrip | null
}

const [status] = creationRow.to

// The store sets the time of creation.
const notYetCreated = Instant("")

const newTrip = (trip: OrderedTrip, emissions: Emissions | null): Trip => ({
  ...trip,
  status,
  emissions,
  assignedAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  delay: null,
  invoicedAt: null
})

/** Makes a scheduled mission and its `transport.created` (MIS-1). The store sets number and time. */
export const newMission = (input: NewMission): Decision & { readonly created: DomainEvent } => {
  const emissions = emissionsOf(currentMethod, input)
  const mission: Mission = {
    ...input,
    transportId: null,
    status,
    statusBeforeIncident: null,
    offerId: null,
    orderedAt: input.orderedAt ?? null,
    outbound: newTrip(input.outbound, emissions.outbound),
    return: input.return === null ? null : newTrip(input.return, emissions.return),
    driver: null,
    returnDriver: null,
    wasAssigned: false,
    driverValidation: null,
    reports: [],
    incidents: [],
    duplicatedTo: null,
    cancellationFeeHt: null,
    sequence: 1,
    completedAt: null,
    cancelledAt: null,
    createdAt: notYetCreated
  }
  const { createdAt: occurredAt, duplicatedFrom, id, sequence, transportId } = mission
  const created = transportCreated(
    { id, transportId, occurredAt, sequence },
    { priceHt: mission.outbound.priceHt, duplicatedFrom }
  )
  return { mission, created, events: [created] }
}
