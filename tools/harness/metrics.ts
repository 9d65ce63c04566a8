import { metricRows, type Reader } from "../print-metrics.ts"

/** Names on a page `/metrics` that docs/metrics.md does not have for this process. */
export const unprintedMetrics = async (page: string, reader: Reader): Promise<ReadonlyArray<string>> => {
  const printed = new Set(
    (await metricRows()).filter(({ readers }) => readers.includes(reader)).map(({ name }) => name)
  )
  return [...page.matchAll(/^# TYPE (\S+)/gmu)].flatMap(([, name = ""]) => (printed.has(name) ? [] : [name]))
}
