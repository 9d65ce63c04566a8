import type { LoggedEvent } from "@trajet/domain/events"

/** A record of the event log. `data` is the stored text, so that its bytes equal those of a delivery. */
export const eventText = ({ data, ...event }: LoggedEvent): string =>
  `${JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    transport_id: event.transportId,
    offer_id: event.missionId,
    sequence: event.sequence
  }).slice(0, -1)},"data":${data}}`

/** A page of events as it is sent. */
export const eventPageText = (
  events: ReadonlyArray<Parameters<typeof eventText>[0]>,
  nextCursor: string | null
): string => `{"data":[${events.map(eventText).join(",")}],"next_cursor":${JSON.stringify(nextCursor)}}`
