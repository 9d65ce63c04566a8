import type { Environment } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"

/** Name of the stream, if the operator sets no other. */
export const streamNameDefault = "TRAJET_EVENTS"

/** First tokens of each subject, if the operator sets no others. */
export const subjectPrefixDefault = "trajet.events"

/** The parts of a subject. `group` is one token. */
interface SubjectTokens {
  readonly prefix: string
  readonly environment: Environment | "{environment}"
  readonly group: string
  readonly type: EventType
}

/** `<prefix>.<environment>.<group>.<type>`. The words of a type are tokens, so that consumers can filter families. */
export const streamSubject = ({ environment, group, prefix, type }: SubjectTokens): string =>
  [prefix, environment, group, type].join(".")

/** The names of the headers of a message. */
export const streamHeaders = {
  eventId: "Nats-Msg-Id",
  group: "Trajet-Group",
  environment: "Trajet-Environment",
  endpoints: "Trajet-Endpoints"
} as const

const group = "0198c1c0-77aa-7f91-b2a3-5f403b2c1da4"

/** The subjects and headers of the stream with their meanings, for the AsyncAPI document. */
export const streamNames = {
  stream: streamNameDefault,
  subjectOf: (type: EventType): string =>
    streamSubject({ prefix: subjectPrefixDefault, environment: "{environment}", group: "{group}", type }),
  headers: {
    [streamHeaders.eventId]: {
      description: "The event: the stream drops a second message with it within two minutes",
      example: "0198c1d2-79f3-7b02-8f0e-55d1a2b3c4d5"
    },
    [streamHeaders.group]: { description: "The group, as in the subject", example: group },
    [streamHeaders.environment]: { description: "`live` or `test`", example: "test" },
    [streamHeaders.endpoints]: {
      description: "Ids of the endpoints that get a delivery, with commas; empty for none",
      example: "0198c1c1-88bb-70a2-83b4-60514c3d2eb5"
    }
  }
}
