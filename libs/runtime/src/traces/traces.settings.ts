import { group, type Value } from "../settings/declared.ts"
import { setting } from "../settings/setting.ts"

/** Where traces go, and how many of them there are. */
export const tracesSettings = group({
  url: setting.url("TRAJET_OTLP_URL", {
    text:
      "Address of a collector of [traces](production.md#traces) by OTLP over HTTP; `/v1/traces` is added to it. Without it, " +
      "nothing is recorded. Production requires `https://`, unless it is on this machine."
  }).optional,
  headers: setting.secret("TRAJET_OTLP_HEADERS", {
    values: "headers such as `authorization=Bearer%20secret,x-team=transport`, values percent-encoded",
    text: "Headers for the collector."
  }).optional,
  oneIn: setting.int("TRAJET_TRACES_ONE_IN", {
    default: 100,
    min: 0,
    max: 1_000_000,
    text: "Of how many requests one is recorded as a trace, at random; `1` records all of them, `0` only those that ask."
  }),
  askedPerSecond: setting.int("TRAJET_TRACES_ASKED_PER_SECOND", {
    default: 5,
    min: 0,
    max: 10_000,
    text:
      "Most requests in a second and process that are recorded because their `traceparent` has the flag `sampled`. Others " +
      "that ask are recorded by chance, like all."
  })
})
export type TracesSettings = Value<typeof tracesSettings>
