export { type NewNotice, type Notice, NoticeAudience, NoticeId } from "./notice.model.ts"
export { NoticeNotSent } from "./notices.errors.ts"
export { NoticeQueue, Notifier } from "./notices.port.ts"
export { suspensionNotices } from "./suspension-notices.rules.ts"
