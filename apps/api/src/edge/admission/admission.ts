import { type Admitted, onePlace } from "@trajet/contract"
import { Context, Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { connectionsMax, placeWaitMillis, refusalHeldMillis, refusedRetrySecondsMax } from "../../limits.ts"
import { makeAdapting } from "./adapting.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { Turns } from "./turns.ts"
import { type Wish, wishOf, WorkPlaces } from "./work-places.ts"

export interface Refused {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly problem: ApiProblem
}

/** What is read of a request before it has a place. */
export interface ArrivalRules {
  /** How the route of a target is admitted. */
  readonly admittedOf: (method: string, target: string) => Admitted
  /** Who the request shares its places with. */
  readonly subjectOf: (request: IncomingMessage) => string
}

/** Admits requests to the work in progress. */
export class Admission extends Context.Service<
  Admission,
  {
    /** Serves a request as soon as it has a place. */
    readonly arrive: (request: IncomingMessage, response: ServerResponse, serve: () => void) => void
    /** Records an accepted connection. */
    readonly accepted: () => void
    /** Returns the place of a request. */
    readonly leave: (request: IncomingMessage) => void
    /** Reads a body without holding the place, and asks for a place again once the body is complete. */
    readonly outside: <A, E, R>(
      request: IncomingMessage,
      read: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | ApiProblem, R>
    /** Milliseconds that a request has waited since its arrival. */
    readonly waitedMillis: (request: IncomingMessage) => number
    /**
     * Records the duration of a key's look-up, which every request has and which every shortage of the process slows.
     */
    readonly sawLatency: (millis: number) => void
    /** Sets the rules for requests that arrive from now on. Without rules, every request takes a place. */
    readonly admitBy: (rules: ArrivalRules) => void
    /** Sets the function that answers refused requests. */
    readonly onRefused: (answer: (refused: Refused) => void) => void
  }
>()("@trajet/api/edge/Admission") {}

const nowMillis = () => performance.now()

/** One timer for all deadlines that have the same distance from their start. */
const makeAlarm = (ring: (atMillis: number) => number | null) => {
  let timer: NodeJS.Timeout | null = null
  const set = (dueMillis: number | null): void => {
    if (timer !== null || dueMillis === null) return
    timer = setTimeout(
      () => {
        timer = null
        set(ring(nowMillis()))
      },
      Math.max(1, dueMillis - nowMillis())
    ).unref()
  }
  return set
}

/** Holds answers to refused requests for a while. */
const makeHeldAnswers = () => {
  const held: Array<{ readonly dueMillis: number; readonly send: () => void }> = []
  const setAlarm = makeAlarm((atMillis) => {
    const due = held.findIndex(({ dueMillis }) => dueMillis > atMillis)
    for (const { send } of held.splice(0, due < 0 ? held.length : due)) send()
    return held[0]?.dueMillis ?? null
  })
  return (send: () => void) => {
    held.push({ dueMillis: nowMillis() + refusalHeldMillis, send })
    setAlarm(held[0]?.dueMillis ?? null)
  }
}

const makeRefusal = () => {
  let refused = 0
  return (): ApiProblem => {
    const retryAfterSeconds = 1 + (refused++ % refusedRetrySecondsMax)
    const detail = `too many requests in progress on the axis platform; try again in ${retryAfterSeconds} s`
    return coded("rate_limited", detail, { retryAfterSeconds })
  }
}

const makePlaces = (inProgressMax: number) => {
  const places = new WorkPlaces({ limit: inProgressMax, waitingMax: connectionsMax })
  const { sawFull, sawLatency } = makeAdapting(places, inProgressMax)
  const dueMillis = () => {
    const oldest = places.oldestSinceMillis
    return oldest === null ? null : oldest + placeWaitMillis
  }
  const setAlarm = makeAlarm((atMillis) => {
    places.refuseOlderThan(atMillis - placeWaitMillis)
    return dueMillis()
  })
  /** Asks for a place, and settles once with the decision. */
  const ask = (wish: Wish, settle: (hasPlace: boolean) => void) => {
    wish.settle = settle
    places.ask(wish)
    if (wish.state === "working") settle(true)
    else {
      sawFull()
      setAlarm(dueMillis())
    }
  }
  return { ask, end: (wish: Wish) => places.end(wish), sawLatency }
}

/** Reads what the admission needs of requests, by rules that may change. */
const makeArrivals = () => {
  let rules: ArrivalRules = {
    admittedOf: () => onePlace,
    subjectOf: ({ socket }) => socket.remoteAddress ?? ""
  }
  return {
    admitBy: (next: ArrivalRules): void => {
      rules = next
    },
    takesPlace: ({ method = "", url = "" }: IncomingMessage): boolean => rules.admittedOf(method, url).places > 0,
    newWish: (request: IncomingMessage): Wish => wishOf(rules.subjectOf(request), nowMillis())
  }
}

/**
 * Bounds the work in progress of a process (docs/adr/0025). A request gets a place before its key or session is looked
 * up or its body is read, unless its route says that it takes none.
 */
export const makeAdmission = (inProgressMax: number): Admission["Service"] => {
  const { ask, end, sawLatency } = makePlaces(inProgressMax)
  const { admitBy, newWish, takesPlace } = makeArrivals()
  const turns = new Turns()
  const holdAnswer = makeHeldAnswers()
  const refusal = makeRefusal()
  const wishes = new WeakMap<IncomingMessage, Wish>()
  let answerRefused: (refused: Refused) => void = ({ response }) => void response.destroy()

  const leave = (request: IncomingMessage) => {
    const wish = wishes.get(request)
    if (wish !== undefined) end(wish)
  }

  const admit = (wish: Wish, request: IncomingMessage, response: ServerResponse, serve: () => void) => {
    ask(wish, (hasPlace) => {
      if (!hasPlace) holdAnswer(() => answerRefused({ request, response, problem: refusal() }))
      else if (request.socket.destroyed) end(wish)
      else turns.run(serve)
    })
  }

  const waitedMillis = (request: IncomingMessage): number => {
    const wish = wishes.get(request)
    return wish === undefined ? 0 : Math.floor(nowMillis() - wish.sinceMillis)
  }

  const waitAgain = (request: IncomingMessage): Effect.Effect<void, ApiProblem> =>
    Effect.callback((resume) => {
      const wish = newWish(request)
      wishes.set(request, wish)
      ask(wish, (hasPlace) => resume(hasPlace ? Effect.void : Effect.fail(refusal())))
    })

  return {
    arrive: (request, response, serve) => {
      if (wishes.has(request) || !takesPlace(request)) {
        turns.run(serve)
        return
      }
      const wish = newWish(request)
      wishes.set(request, wish)
      turns.run(() => admit(wish, request, response, serve))
    },
    accepted: () => turns.accepted(),
    leave,
    outside: (request, read) =>
      Effect.suspend(() => {
        if (request.complete) return read
        leave(request)
        return Effect.tap(read, () => waitAgain(request))
      }),
    waitedMillis,
    sawLatency,
    admitBy,
    onRefused: (answer) => {
      answerRefused = answer
    }
  }
}
