import { type Notice, NoticeQueue } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

/** Adds a notice with the due work to send it. */
export const addNotice = (state: StoreState, now: Instant, notice: Notice): void => {
  state.webhooks.notices.set(notice.id, notice)
  state.webhooks.noticesMade++
  state.due.schedule("send_notice", { groupId: notice.groupId, environment: null, id: notice.id }, now)
}

const recipientsOf = (state: StoreState, { audience, groupId, recipients }: Notice): ReadonlyArray<string> =>
  audience === "administrators" ? (state.groups.get(groupId)?.group.administrators ?? []) : recipients

export const noticeQueueOn = (state: StoreState): NoticeQueue["Service"] => {
  const { notices } = state.webhooks
  return NoticeQueue.of({
    find: (id) =>
      state.transaction(() =>
        Option.map(Option.fromUndefinedOr(notices.get(id)), (notice) => ({
          ...notice,
          recipients: recipientsOf(state, notice)
        }))
      ),
    sent: (id) =>
      state.transaction(() => {
        notices.delete(id)
      })
  })
}
