import { ConsoleApi } from "@trajet/contract"
import { changeGroupSettings, type DecidedByGroup, readGroupSettings } from "@trajet/domain/access"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"

const groupWire = ({ trackingMails }: DecidedByGroup) => ({ tracking_mails: trackingMails })

/** The settings of the group, for its administrators. */
export const groupSettingRoutes = serve(ConsoleApi.groups.group, {
  read: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    return groupWire(yield* readGroupSettings(tenant.groupId))
  }),
  change: Effect.fnUntraced(function* ({ caller, body }) {
    const by = yield* actingOf(caller)
    return groupWire(yield* changeGroupSettings(by.tenant.groupId, { trackingMails: body.tracking_mails }, by))
  })
})
