import { Schema } from "effect"

/** What the administrators of a group decide for all of its missions. */
export const GroupShown = Schema.Struct({
  tracking_mails: Schema.Boolean.annotate({
    description: "True if contacts get the tracking link of their side by mail when a trip gets a driver"
  })
}).annotate({ identifier: "GroupShown", examples: [{ tracking_mails: true }] })

export const ChangeGroupRequest = GroupShown.annotate({ identifier: "ChangeGroupRequest" })
