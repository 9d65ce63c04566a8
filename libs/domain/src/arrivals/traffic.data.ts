/**
 * How much longer than on empty roads a way takes, by the hour of the day in Paris at which it is driven. A rule of thumb of
 * ours for long trips that are mostly on motorways, and no measurement: two rush hours on working days, busy roads on Saturday
 * at noon and on Sunday evening (docs/arrivals.md).
 */
export const trafficFactors = {
  workday: [
    0.97, 0.97, 0.97, 0.97, 0.97, 0.98, 1.02, 1.14, 1.16, 1.08, 1.04, 1.04, 1.04, 1.04, 1.04, 1.06, 1.12, 1.18, 1.14,
    1.06, 1, 0.98, 0.97, 0.97
  ],
  saturday: [
    0.97, 0.97, 0.97, 0.97, 0.97, 0.97, 0.98, 1, 1.02, 1.05, 1.08, 1.08, 1.06, 1.05, 1.05, 1.05, 1.05, 1.05, 1.03, 1, 1,
    0.98, 0.98, 0.97
  ],
  sunday: [
    0.97, 0.97, 0.97, 0.97, 0.97, 0.97, 0.97, 0.97, 0.98, 1, 1.02, 1.02, 1, 1, 1.02, 1.05, 1.1, 1.12, 1.12, 1.08, 1.05,
    1, 0.98, 0.97
  ]
} as const satisfies Readonly<Record<string, ReadonlyArray<number>>>
