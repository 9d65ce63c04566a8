import type { Tenant } from "@trajet/domain/access"
import { Cause, Effect, Exit } from "effect"
import { onceNextTurn } from "./next-turn.ts"
import { type BatchBounds, tenantTurns, type Turn } from "./tenant-turns.ts"
import { openerOf, sharedBy } from "../traced-statements.ts"

/** An input with the tenant that it is about. */
export interface OfTenant<Input, Of = Tenant> {
  readonly tenant: Of
  readonly input: Input
}

interface AcrossOptions<Input, Output, E, Of = Tenant> extends BatchBounds {
  readonly inFlightMax: number
  readonly bytesOf: (call: OfTenant<Input, Of>) => number
  /**
   * Returns one exit for each input, in order; null for one that has to be tried alone. If the effect itself fails, all
   * calls fail.
   */
  readonly run: (
    inputs: ReadonlyArray<OfTenant<Input, Of>>
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Output, E> | null>, E>
  /** True if a failure of a batch may be that of a single tenant, and nothing was done. */
  readonly isOfOneTenant: (cause: Cause.Cause<E>) => boolean
  /** Works for one tenant alone. */
  readonly alone: (tenant: Of) => (input: Input) => Effect.Effect<Output, E>
}

interface Waiting<Input, Output, E, Of> extends Turn, OfTenant<Input, Of> {
  readonly opener: ReturnType<typeof openerOf>
  readonly resume: (exit: Exit.Exit<Output, E>) => void
}

/** A tenant whose rows broke a batch keeps out of the batches of others for so long. */
const secludedMillis = 60_000

/** A batch that takes longer no longer holds up the next ones: its connection may have died without a word. */
const stalledMillis = 250

/** Tenants that keep out of shared batches: for a time, and while something of theirs runs alone. */
const makeSeclusion = () => {
  const untilMillis = new Map<string, number>()
  const running = new Map<string, number>()
  return {
    isSecluded: (tenantName: string): boolean => {
      const until = untilMillis.get(tenantName) ?? 0
      if (until > performance.now()) return true
      untilMillis.delete(tenantName)
      return running.has(tenantName)
    },
    seclude: (tenantName: string): void => void untilMillis.set(tenantName, performance.now() + secludedMillis),
    begin: (tenantName: string): void => void running.set(tenantName, (running.get(tenantName) ?? 0) + 1),
    end: (tenantName: string): void => {
      const left = (running.get(tenantName) ?? 0) - 1
      if (left > 0) running.set(tenantName, left)
      else running.delete(tenantName)
    }
  }
}

/**
 * Places of the batches in flight, and the tenants in them. A batch that stalls gives up its place and its tenants. As many
 * may be stalled as there are places; then the others wait.
 */
const makePlaces = (placesMax: number, onStalled: () => void) => {
  const busy = new Set<string>()
  let inFlight = 0
  let stalled = 0
  return {
    isFree: (): boolean => inFlight < placesMax,
    isBusy: (tenantName: string): boolean => busy.has(tenantName),
    enter: (tenants: ReadonlyArray<string>): (() => void) => {
      const free = () => {
        inFlight--
        for (const tenant of tenants) busy.delete(tenant)
      }
      inFlight++
      for (const tenant of tenants) busy.add(tenant)
      let isStalled = false
      const timer = setTimeout(() => {
        if (stalled === placesMax) return
        stalled++
        isStalled = true
        free()
        onStalled()
      }, stalledMillis)
      return () => {
        clearTimeout(timer)
        if (isStalled) stalled--
        else free()
      }
    }
  }
}

const tenantsOf = (batch: ReadonlyArray<Turn>): ReadonlyArray<string> => [
  ...new Set(batch.map(({ tenantName }) => tenantName))
]

type Seclusion = ReturnType<typeof makeSeclusion>
type Answers<Output, E> = ReadonlyArray<Exit.Exit<Output, E> | null>

const aloneBy =
  <Input, Output, E, Of>({ alone }: Pick<AcrossOptions<Input, Output, E, Of>, "alone">, seclusion: Seclusion) =>
  ({ input, opener, resume, tenant, tenantName }: Waiting<Input, Output, E, Of>): void => {
    seclusion.begin(tenantName)
    Effect.runFork(sharedBy([opener])(alone(tenant)(input))).addObserver((exit) => {
      seclusion.end(tenantName)
      resume(exit)
    })
  }

const failAll = <Call extends { readonly resume: (exit: Exit.Exit<never, E>) => void }, E>(
  batch: ReadonlyArray<Call>,
  cause: Cause.Cause<E>
): void => {
  for (const { resume } of batch) resume(Exit.failCause(cause))
}

const halvesOf = <Call extends Turn>(batch: ReadonlyArray<Call>): ReadonlyArray<ReadonlyArray<Call>> => {
  const tenants = tenantsOf(batch)
  const first = new Set(tenants.slice(0, tenants.length / 2))
  return [
    batch.filter(({ tenantName }) => first.has(tenantName)),
    batch.filter(({ tenantName }) => !first.has(tenantName))
  ]
}

/** Gives the calls of a batch their answers; returns the batches that have to be tried instead. */
const concludeBy =
  <Input, Output, E, Of>(options: AcrossOptions<Input, Output, E, Of>, seclusion: Seclusion) =>
  (
    batch: ReadonlyArray<Waiting<Input, Output, E, Of>>,
    exit: Exit.Exit<Answers<Output, E>, E>
  ): ReadonlyArray<ReadonlyArray<Waiting<Input, Output, E, Of>>> => {
    const runAlone = aloneBy(options, seclusion)
    if (Exit.isSuccess(exit)) {
      batch.forEach((call, i) => {
        const own = exit.value[i] ?? null
        if (own === null) runAlone(call)
        else call.resume(own)
      })
      return []
    }
    const { cause } = exit
    const [guilty, ...others] = tenantsOf(batch)
    if (!options.isOfOneTenant(cause)) failAll(batch, cause)
    else if (guilty !== undefined && others.length > 0) return halvesOf(batch)
    else if (guilty !== undefined) {
      seclusion.seclude(guilty)
      if (Cause.hasDies(cause)) batch.forEach(runAlone)
      else failAll(batch, cause)
    }
    return []
  }

/**
 * Combines calls of many tenants that come at the same time into one (docs/adr/0073). Without load, a call runs at once and
 * alone. A tenant is in one batch at a time. A batch that fails because of one tenant is halved until that tenant is
 * found, which then runs alone for a minute. Each caller gets its own result, even if the call of another breaks.
 */
export const coalescedAcrossTenants = <
  Input,
  Output,
  E,
  Of extends { readonly groupId: string; readonly environment: Tenant["environment"] } = Tenant
>(
  options: AcrossOptions<Input, Output, E, Of>
): ((tenant: Of) => (input: Input) => Effect.Effect<Output, E>) => {
  type Call = Waiting<Input, Output, E, Of>
  const turns = tenantTurns<Call>(options)
  const seclusion = makeSeclusion()
  const runAlone = aloneBy(options, seclusion)
  const conclude = concludeBy(options, seclusion)
  const again: Array<ReadonlyArray<Call>> = []
  const places = makePlaces(options.inFlightMax, () => flush())

  const start = (batch: ReadonlyArray<Call>) => {
    const leave = places.enter(tenantsOf(batch))
    Effect.runFork(sharedBy(batch.map(({ opener }) => opener))(options.run(batch))).addObserver((exit) => {
      leave()
      again.push(...conclude(batch, exit))
      flush()
    })
  }

  const flush = () => {
    while (places.isFree()) {
      const batch = again.shift() ?? turns.take(places.isBusy)
      if (batch.length === 0) return
      start(batch)
    }
  }

  // Combines the requests that one turn of the event loop has read.
  const schedule = onceNextTurn(flush)

  return (tenant) => (input) =>
    Effect.withFiber((fiber) =>
      Effect.callback<Output, E>((resume) => {
        const tenantName = `${tenant.groupId} ${tenant.environment}`
        const bytes = options.bytesOf({ tenant, input })
        const call = { tenant, tenantName, input, bytes, opener: openerOf(fiber), resume }
        if (bytes > options.bytesMax || seclusion.isSecluded(tenantName)) runAlone(call)
        else {
          turns.add(call)
          schedule()
        }
      })
    )
}
