export const steps = ["key", "endpoint", "price", "order", "webhook"] as const
export type Step = (typeof steps)[number]

/** What the group has so far. */
export interface Found {
  readonly hasKey: boolean
  readonly hasEndpoint: boolean
  /** The request log forgets after a week, so that a price may be unknown. */
  readonly hasPrice: boolean
  readonly hasMission: boolean
  readonly hasDelivery: boolean
}

/** The steps whose result is there. A mission has a price, so an order ends that step too. */
export const doneSteps = (found: Found): ReadonlySet<Step> => {
  const isDone: Readonly<Record<Step, boolean>> = {
    key: found.hasKey,
    endpoint: found.hasEndpoint,
    price: found.hasPrice || found.hasMission,
    order: found.hasMission,
    webhook: found.hasDelivery
  }
  return new Set(steps.filter((step) => isDone[step]))
}

/** The step to do next; null at the end. */
export const nextStep = (done: ReadonlySet<Step>): Step | null => steps.find((step) => !done.has(step)) ?? null
