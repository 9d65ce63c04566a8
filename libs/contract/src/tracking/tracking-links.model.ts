import { TripKey } from "@trajet/domain/mission"
import { Language } from "@trajet/domain/texts"
import { TrackingSide } from "@trajet/domain/tracking"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"

const leg = TripKey.annotate({ description: "The trip to follow; `aller` by default", examples: ["aller"] })

const side = TrackingSide.annotate({
  description: "Whom the page is for: who hands the vehicle over, or who receives it",
  examples: ["delivery"]
})

/** A tracking link to make (TRK-1). */
export const CreateTrackingLinkRequest = Schema.Struct({
  leg: Schema.optionalKey(leg),
  side,
  language: Schema.optionalKey(
    Language.annotate({ description: "Language of the page; that of the browser by default", examples: ["fr"] })
  )
}).annotate({
  identifier: "CreateTrackingLinkRequest",
  examples: [{ side: "delivery", language: "fr" }]
})

const shown = {
  id: Schema.String.annotate({
    description: "Deletes the link",
    examples: ["0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"]
  }),
  leg: TripKey,
  side: TrackingSide
}

const times = {
  created_at: Instant,
  expires_at: Schema.NullOr(Instant).annotate({
    description:
      "When the page ends: 24 hours after the delivery of the trip or the cancellation of the mission. Null before that"
  })
}

/** A tracking link as it is listed. */
export const TrackingLinkShown = Schema.Struct({ ...shown, ...times }).annotate({ identifier: "TrackingLink" })
export type TrackingLinkShown = typeof TrackingLinkShown.Type

/** A tracking link that was just made. */
export const CreatedTrackingLink = Schema.Struct({
  ...shown,
  url: Schema.String.annotate({
    description: "The page, for anyone who has this address. No later answer shows it",
    examples: ["https://trajet.example/t/AZmhssPUfl-Ka3yNng8aK7F0-H1w8bq2kX9yQ5cVd7RmT3nLeP4sZuGjWoAtYbCxE"]
  }),
  ...times
}).annotate({ identifier: "CreatedTrackingLink" })

export const TrackingLinkList = Schema.Struct({ data: Schema.Array(TrackingLinkShown) }).annotate({
  identifier: "TrackingLinkList"
})
