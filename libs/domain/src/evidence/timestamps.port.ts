import { Context, type Effect } from "effect"
import type { Timestamp } from "./dossier-file.model.ts"

/** The authority that confirms times by RFC 3161, if one is configured. */
export class Timestamps extends Context.Service<
  Timestamps,
  {
    /** The host of the authority; null without one. */
    readonly authority: string | null
    /** Asks for the time of these bytes. An authority that fails fails no dossier: the answer says why. */
    readonly stamp: (content: Uint8Array) => Effect.Effect<Timestamp>
  }
>()("@trajet/domain/evidence/Timestamps") {}
