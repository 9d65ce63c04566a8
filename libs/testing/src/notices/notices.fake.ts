import type { Environment } from "@trajet/domain/access"
import { type Notice, NoticeQueue } from "@trajet/domain/notices"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

/** Adds a notice with the due work to send it. */
export const addNotice = (state: StoreState, environment: Environment | null, now: Instant, notice: Notice): void => {
  const { groupId, id } = notice
  state.webhooks.notices.set(notice.id, notice)
  state.webhooks.noticesMade++
  const dueAt = groupId === null || environment === null ? now : state.presentOf({ groupId, environment }, now)
  state.due.schedule("send_notice", { groupId, environment, id }, dueAt)
}

const recipientsOf = (state: StoreState, { audience, groupId, recipients }: Notice): ReadonlyArray<string> =>
  audience === "administrators" && groupId !== null
    ? (state.groups.get(groupId)?.group.administrators ?? [])
    : recipients

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
