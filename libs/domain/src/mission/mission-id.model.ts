import { Brand, Schema } from "effect"

/** Id of a mission, UUID v7. */
export type MissionId = string & Brand.Brand<"MissionId">
export const MissionId = Brand.nominal<MissionId>()

/** Number of a mission, as people read it: `M-` and eight or more digits. */
export type TransportId = string & Brand.Brand<"TransportId">
export const TransportId = Brand.nominal<TransportId>()

/** How one mission names another. */
export class MissionLink extends Schema.Opaque<MissionLink>()(
  Schema.Struct({
    id: Schema.String.pipe(Schema.fromBrand("MissionId", MissionId)),
    transportId: Schema.String.pipe(Schema.fromBrand("TransportId", TransportId))
  })
) {}
