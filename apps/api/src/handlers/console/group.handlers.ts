import { ConsoleApi } from "@trajet/contract"
import { findGroup, type Group, setTrackingMailsOf } from "@trajet/domain/access"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"

const groupWire = ({ trackingMails }: Group) => ({ tracking_mails: trackingMails })

/** The settings of the group, for its administrators. */
export const groupSettingRoutes = serve(ConsoleApi.groups.group, {
  read: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    return groupWire(yield* findGroup(tenant.groupId))
  }),
  change: Effect.fnUntraced(function* ({ caller, body }) {
    const by = yield* actingOf(caller)
    return groupWire(yield* setTrackingMailsOf(by.tenant.groupId, body.tracking_mails, by))
  })
})
