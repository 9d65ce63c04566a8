import { Environment } from "@trajet/domain/access"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { secret } from "../endpoint/secret.ts"
import { text } from "../schema/bounded.model.ts"
import { nameLengthMax } from "../schema/limits.ts"
import { Instant } from "../schema/text.model.ts"

const linkMembers = { id: Schema.String, created_at: Instant, expires_at: Instant }

/** An open link for the phone of a driver, without its code. */
export const DeviceLinkShown = Schema.Struct(linkMembers).annotate({ identifier: "DeviceLinkShown" })
export type DeviceLinkShown = typeof DeviceLinkShown.Type

export const CreatedDeviceLink = Schema.Struct({
  ...linkMembers,
  url: secret(Schema.String.annotate({ description: "The link for the phone, answered this once" })),
  code: secret(Schema.String.annotate({ description: "The same secret to be typed, answered this once" }))
}).annotate({
  identifier: "CreatedDeviceLink",
  examples: [
    {
      id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
      created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
      expires_at: UtcInstant("2026-11-20T10:15:00.123456Z"),
      url: "https://api.example/driver#K7QM-3XVD-9RTP",
      code: "K7QM-3XVD-9RTP"
    }
  ]
})

/** A key of a driver, without the key itself. */
export const DeviceShown = Schema.Struct({
  id: Schema.String,
  label: Schema.NullOr(Schema.String).annotate({
    description: "The name that the phone gave itself; null for a key that was made for a program"
  }),
  prefix: Schema.String.annotate({ description: "The beginning of the key" }),
  created_at: Instant,
  revoked_at: Schema.NullOr(Instant),
  last_used_at: Schema.NullOr(Instant).annotate({ description: "The last request with the key, to about a second" })
}).annotate({ identifier: "DeviceShown" })
export type DeviceShown = typeof DeviceShown.Type

export const DeviceList = Schema.Struct({
  devices: Schema.Array(DeviceShown),
  links: Schema.Array(DeviceLinkShown)
}).annotate({ identifier: "DeviceList", examples: [{ devices: [], links: [] }] })

/** Longer codes are no codes; spaces and hyphens are allowed. */
const codeCharactersMax = 40

export const EntranceRequest = Schema.Struct({
  code: text(codeCharactersMax).annotate({ description: "The code of a link, as typed or from the link's fragment" }),
  device: text(nameLengthMax).annotate({ description: "The name that the phone gives itself" })
}).annotate({
  identifier: "EntranceRequest",
  examples: [{ code: "K7QM-3XVD-9RTP", device: "Android, Chrome" }]
})

export const EnteredDevice = Schema.Struct({
  key_id: Schema.String,
  key: secret(Schema.String.annotate({ description: "The key of this phone, answered this once" })),
  environment: Environment,
  driver: Schema.Struct({ id: Schema.String, first_name: Schema.String, name: Schema.String })
}).annotate({
  identifier: "EnteredDevice",
  examples: [
    {
      key_id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
      key: "ops_live_Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4fGh7jKl0nOp3",
      environment: "live",
      driver: { id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c", first_name: "Marie", name: "Durand" }
    }
  ]
})
