import { NoticeQueue } from "@trajet/domain/notices"
import { later, type StoreState } from "../store/store-state.fake.ts"
import { takeRows } from "../webhooks/webhook-rows.fake.ts"

export const noticeQueueOn = (state: StoreState): NoticeQueue["Service"] => {
  const { notices } = state.webhooks
  return NoticeQueue.of({
    take: (most, leaseMillis) =>
      state.transaction((now) =>
        takeRows(notices, most, now, later(now, leaseMillis)).map((notice) => ({
          ...notice,
          ...(notice.audience === "administrators"
            ? { recipients: state.groups.get(notice.groupId)?.group.administrators ?? [] }
            : {})
        }))
      ),
    sent: (id) =>
      state.transaction(() => {
        notices.delete(id)
      })
  })
}
