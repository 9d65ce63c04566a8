import { type Admitted, onePlace } from "@trajet/contract"
import type { GroupId } from "@trajet/domain/access"
import { Context, Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Spender } from "../limits/spender.model.ts"
import { connectionsMax, placeWaitMillis, refusalHeldMillis, refusedRetrySecondsMax } from "../../limits.ts"
import { makeAdapting } from "./adapting.ts"
import { makeAlarm, makeHeldAnswers, nowMillis } from "./alarms.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { RecentKeys } from "./recent-keys.ts"
import { Turns } from "./turns.ts"
import { type Holder, type Wish, wishOf, WorkPlaces } from "./work-places.ts"

export interface Refused {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly problem: ApiProblem
}

/** What is read of a request before it has a place. */
export interface ArrivalRules {
  /** How the route of a target is admitted. */
  readonly admittedOf: (method: string, target: string) => Admitted
  /** The address of a request, with which it shares its places until its key or session is known. */
  readonly addressOf: (request: IncomingMessage) => string
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
    /**
     * Counts a request among those of its key or session, and of their group, from now on. Waits for a place if they have
     * their share. Without a spender the request is of a visitor, who needs no key, and shares the places of its address.
     */
    readonly join: (request: IncomingMessage, spender: Spender | null) => Effect.Effect<void, ApiProblem>
    /** True if another group has asked of late: work of this one that nobody waits for should give way. */
    readonly hasOthers: (groupId: GroupId) => boolean
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
  return {
    ask,
    end: (wish: Wish) => {
      const restMillis = places.end(wish, nowMillis())
      if (restMillis > 0) setTimeout(() => places.wake(nowMillis()), Math.ceil(restMillis)).unref()
    },
    hasOther: (group: string) => places.hasOther(group, nowMillis()),
    move: (wish: Wish, holder: Holder) => places.move(wish, holder, nowMillis()),
    sawLatency
  }
}

const nameOf = (groupId: GroupId): string => `group ${groupId}`

/** Operators and drivers belong to no group, and so each of their keys is one. */
const holderOf = ({ groupId, keyId }: Spender): Holder => ({
  group: groupId === null ? `key ${keyId}` : nameOf(groupId),
  key: `key ${keyId}`,
  isKnown: true
})

/** Reads what the admission needs of requests, by rules that may change. */
const makeArrivals = () => {
  let rules: ArrivalRules = {
    admittedOf: () => onePlace,
    addressOf: ({ socket }) => socket.remoteAddress ?? ""
  }
  const known = new WeakMap<IncomingMessage, Holder>()
  const keys = new RecentKeys()
  const ofAddress = (request: IncomingMessage, kind: "stranger" | "visitor"): Holder => {
    const name = `${kind} ${rules.addressOf(request)}`
    return { group: name, key: name, isKnown: kind === "visitor" }
  }
  /** Whom a request counts for before it is looked up: the holder of its key if that was looked up of late. */
  const holderBefore = (request: IncomingMessage): Holder =>
    known.get(request) ?? keys.holderOf(request) ?? ofAddress(request, "stranger")
  return {
    holderBefore,
    admitBy: (next: ArrivalRules): void => {
      rules = next
    },
    takesPlace: ({ method = "", url = "" }: IncomingMessage): boolean => rules.admittedOf(method, url).places > 0,
    newWish: (request: IncomingMessage): Wish => wishOf(holderBefore(request), nowMillis()),
    /** Who the request turned out to be of. */
    know: (request: IncomingMessage, spender: Spender | null): Holder => {
      const holder = spender === null ? ofAddress(request, "visitor") : holderOf(spender)
      known.set(request, holder)
      if (spender !== null) keys.saw(request, holder)
      return holder
    }
  }
}

type Places = ReturnType<typeof makePlaces>
type Arrivals = ReturnType<typeof makeArrivals>

/** The wishes of requests: the present one of each, and how it goes on. */
const makeWishes = ({ ask, end, move }: Places, { know, newWish }: Arrivals, refusal: () => ApiProblem) => {
  const wishes = new WeakMap<IncomingMessage, Wish>()
  const begin = (request: IncomingMessage): Wish => {
    const wish = newWish(request)
    wishes.set(request, wish)
    return wish
  }
  const leave = (request: IncomingMessage): void => {
    const wish = wishes.get(request)
    if (wish !== undefined) end(wish)
  }
  const waitAgain = (request: IncomingMessage): Effect.Effect<void, ApiProblem> =>
    Effect.callback((resume) => {
      ask(begin(request), (hasPlace) => resume(hasPlace ? Effect.void : Effect.fail(refusal())))
    })
  return {
    begin,
    isKnown: (request: IncomingMessage): boolean => wishes.has(request),
    leave,
    waitedMillis: (request: IncomingMessage): number => {
      const wish = wishes.get(request)
      return wish === undefined ? 0 : Math.floor(nowMillis() - wish.sinceMillis)
    },
    outside: <A, E, R>(request: IncomingMessage, read: Effect.Effect<A, E, R>): Effect.Effect<A, E | ApiProblem, R> =>
      Effect.suspend(() => {
        if (request.complete) return read
        leave(request)
        return Effect.tap(read, () => waitAgain(request))
      }),
    join: (request: IncomingMessage, spender: Spender | null): Effect.Effect<void, ApiProblem> =>
      Effect.suspend(() => {
        const holder = know(request, spender)
        const wish = wishes.get(request)
        if (wish?.state !== "working" || wish.holder.key === holder.key || move(wish, holder)) return Effect.void
        end(wish)
        // Held like every refusal, so that a client that asks again at once is slowed.
        return Effect.catch(waitAgain(request), (problem) => Effect.delay(Effect.fail(problem), refusalHeldMillis))
      })
  }
}

/**
 * Bounds the work in progress of a process (docs/adr/0025). A request gets a place before its key or session is looked
 * up or its body is read, unless its route says that it takes none.
 */
export const makeAdmission = (inProgressMax: number): Admission["Service"] => {
  const places = makePlaces(inProgressMax)
  const arrivals = makeArrivals()
  const refusal = makeRefusal()
  const { begin, isKnown, join, leave, outside, waitedMillis } = makeWishes(places, arrivals, refusal)
  const turns = new Turns()
  const holdAnswer = makeHeldAnswers()
  let answerRefused: (refused: Refused) => void = ({ response }) => void response.destroy()

  const admit = (wish: Wish, request: IncomingMessage, response: ServerResponse, serve: () => void) => {
    places.ask(wish, (hasPlace) => {
      if (!hasPlace) holdAnswer(() => answerRefused({ request, response, problem: refusal() }))
      else if (request.socket.destroyed) places.end(wish)
      else turns.run(wish.holder.group, serve)
    })
  }

  return {
    arrive: (request, response, serve) => {
      if (isKnown(request) || !arrivals.takesPlace(request)) {
        turns.run(arrivals.holderBefore(request).group, serve)
        return
      }
      const wish = begin(request)
      turns.run(wish.holder.group, () => admit(wish, request, response, serve))
    },
    accepted: () => turns.accepted(),
    leave,
    outside,
    join,
    hasOthers: (groupId) => places.hasOther(nameOf(groupId)),
    waitedMillis,
    sawLatency: places.sawLatency,
    admitBy: arrivals.admitBy,
    onRefused: (answer) => {
      answerRefused = answer
    }
  }
}
