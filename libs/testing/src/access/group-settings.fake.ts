import { type DecidedByGroup, type GroupId, GroupSettings } from "@trajet/domain/access"
import type { StoreState } from "../store/store-state.fake.ts"
import { storedGroup } from "./groups.fake.ts"

const byCommand = { keyId: null, requestId: null, ip: null }

export const groupSettingsOn = (state: StoreState): GroupSettings["Service"] => {
  const decided = (groupId: GroupId): DecidedByGroup => ({
    trackingMails: storedGroup(state, groupId).group.trackingMails
  })
  return GroupSettings.of({
    read: (groupId) => state.transaction(() => decided(groupId)),
    change: (groupId, settings, by) =>
      state.transaction((now) => {
        const found = storedGroup(state, groupId)
        state.groups.set(groupId, { ...found, group: { ...found.group, ...settings } })
        const [action, target] = ["group.tracking_mails", String(settings.trackingMails)]
        const { ip, keyId, requestId } = by ?? byCommand
        state.audit.push({ at: now, groupId, environment: null, keyId, action, target, requestId, ip })
        return decided(groupId)
      })
  })
}
