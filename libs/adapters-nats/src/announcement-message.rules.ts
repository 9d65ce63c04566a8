import { headers, type MsgHdrs } from "@nats-io/transport-node"
import { erasedEventData, holdsPersonalData } from "@trajet/domain/privacy"
import type { Announcement } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { envelope } from "@trajet/domain/webhooks/messages"
import { streamHeaders, streamSubject } from "./stream-wire.ts"

export interface AnnouncementMessage {
  readonly subject: string
  readonly headers: MsgHdrs
  readonly payload: Uint8Array
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u
const encoder = new TextEncoder()

/** Bytes for headers within the server's limit of a message. */
const headersBytes = 8_192

const encoded = (character: string): string =>
  [...encoder.encode(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")

/** One token of a subject, never empty. Characters that a token must not have are percent-encoded as UTF-8. */
export const subjectToken = (text: string): string => (text === "" ? "%" : text.replaceAll(/[^\w-]/gu, encoded))

const subjectOf = (prefix: string, { tenant, type }: Announcement): string =>
  streamSubject({ prefix, environment: tenant.environment, group: subjectToken(tenant.groupId), type })

// Other systems read the stream and may copy it, so no erasure could reach what it had once held (docs/adr/0043).
const impersonal = ({ data, type }: Announcement): string =>
  holdsPersonalData(type) ? erasedEventData(type, data).value : data

/**
 * The stream's message of an announcement: the public envelope without personal data, with the endpoint ids in headers. An
 * envelope of more than `payloadBytesMax` is left out, so that a large event does not lose its hint.
 */
export const messageOf = (prefix: string, announcement: Announcement, payloadBytesMax: number): AnnouncementMessage => {
  const { endpointIds, eventAt, eventId, tenant, type } = announcement
  const fields = headers()
  fields.set(streamHeaders.eventId, eventId)
  fields.set(streamHeaders.group, subjectToken(tenant.groupId))
  fields.set(streamHeaders.environment, tenant.environment)
  fields.set(streamHeaders.endpoints, endpointIds.map(subjectToken).join(","))
  const payload = encoder.encode(envelope({ id: eventId, type, createdAt: eventAt, data: impersonal(announcement) }))
  const fits = payload.length + headersBytes <= payloadBytesMax
  return { subject: subjectOf(prefix, announcement), headers: fields, payload: fits ? payload : new Uint8Array() }
}

/** The endpoint ids in a message of the stream; none if another program sent the message. */
export const endpointsOf = (fields: MsgHdrs | undefined): ReadonlyArray<EndpointId> =>
  fields === undefined
    ? []
    : fields
        .get(streamHeaders.endpoints)
        .split(",")
        .flatMap((id) => (uuid.test(id) ? [EndpointId(id)] : []))
