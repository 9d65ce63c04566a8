export { administrator } from "./administrator.ts"
export { keptFor } from "./kept-for.ts"
export { lineWriter, type LineWriter } from "./line-writer.ts"
export { refuseUnsafeSettings } from "./refuse-unsafe-settings.ts"
export { jsonLogs, runProcess } from "./run-process.ts"
export {
  httpSettings,
  isLoopbackHost,
  safeSettings,
  secretFaults,
  secretSettings,
  SettingsRefused
} from "./safe-settings.rules.ts"
