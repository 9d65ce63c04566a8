import { TrajetApi, type TrackingLinkShown } from "@trajet/contract"
import type { Instant } from "@trajet/domain/time"
import {
  createTrackingLink,
  deleteTrackingLink,
  listTrackingLinks,
  type TrackingLink,
  TrackingLinkId
} from "@trajet/domain/tracking"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"

interface Shown {
  readonly link: TrackingLink
  readonly endsAt: Instant | null
}

const linkWire = ({ endsAt, link: { createdAt, id, side, trip } }: Shown): TrackingLinkShown => ({
  id,
  leg: trip,
  side,
  created_at: createdAt,
  expires_at: endsAt
})

/** Tracking links by API, and for users of the console (TRK-1 to TRK-5). */
export const trackingRoutes = serve(TrajetApi.groups.tracking, {
  create: Effect.fnUntraced(function* ({ body, caller, params, publicUrl }) {
    const asked = { trip: body.leg ?? "aller", side: body.side, language: body.language ?? null } as const
    const created = yield* createTrackingLink(caller, missionIdOf(params), asked)
    return { ...linkWire(created), url: `${publicUrl}${created.path}` }
  }),
  list: Effect.fnUntraced(function* ({ caller, params }) {
    return { data: (yield* listTrackingLinks(caller.tenant, missionIdOf(params))).map(linkWire) }
  }),
  delete: ({ caller, params }) => deleteTrackingLink(caller, missionIdOf(params), TrackingLinkId(params.link_id))
})
