export { administrator } from "./administrator.ts"
export { cachedFor as keptFor } from "./cached-for.ts"
export { metricsPage } from "./metrics/metrics-page.ts"
export { lineWriter } from "./line-writer.ts"
export { checkSafety, refuseUnsafeSettings, warnOfDatabaseInClear } from "./refuse-unsafe-settings.ts"
export { type ListenAddress, portRefusal, samePorts } from "./port-refusal.rules.ts"
export { refusingPort } from "./refusing-port.ts"
export { runProcess, runService } from "./run-process.ts"
export {
  declared,
  type Declared,
  type Described,
  group,
  type SettingDescription,
  type Value
} from "./settings/declared.ts"
export { constantTime, orderFaults, refuseWrongOrder, settingTime, type TimeLink } from "./settings/order.rules.ts"
export { isHelpWanted, settingsHelp } from "./settings/print-settings.ts"
export { readSettings, Variables } from "./settings/read-settings.ts"
export { withSecretFiles } from "./settings/secret-files.ts"
export { type Setting, setting } from "./settings/setting.ts"
export { shared } from "./settings/shared.settings.ts"
export { natsReadingSettings, natsSettings } from "./settings/nats.settings.ts"
export { pushSettings, pushSenderSettings } from "./settings/push.settings.ts"
export { storageSettings } from "./settings/storage.settings.ts"
export { httpSettings, safeSettings, secretSettings, SettingsRefused } from "./safe-settings.rules.ts"
export { loopbackAllowed } from "./settings/loopback-webhooks.ts"
export { ofOwnProcess, type Surroundings } from "./surroundings.ts"
export { renewedOnHangup } from "./renewal.ts"
export { servedWithin, within } from "./within.ts"
export { inRecordedTrace, tracesLayer, withoutSpans } from "./traces/traces-layer.ts"
export { type Sampling, TraceSampling } from "./traces/trace-sampling.ts"
export { tracesSettings, type TracesSettings } from "./traces/traces.settings.ts"
