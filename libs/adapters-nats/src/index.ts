export { jetStreamAnnouncements } from "./announced-events.adapter.ts"
export { jetStreamFeed } from "./jetstream-feed.adapter.ts"
export { JetStreamOptionsInvalid } from "./jetstream-options.errors.ts"
export { jetStreamDefaults, type JetStreamOptions } from "./jetstream-options.model.ts"
