import { instantOfMillis } from "@trajet/domain/time"
import { type AttemptError, type AttemptResult, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import type { WebhookRequest, WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { type HmacSha256, verifySignature } from "@trajet/domain/webhooks/messages"
import { Effect, Result } from "effect"
import type { DeliveryOracle } from "./delivery-oracle.ts"
import type { Dice } from "./dice.ts"
import type { SimulatedMachine, SimulatedProcess } from "./simulated-machine.ts"

export type Mood =
  | "fine"
  | "slow"
  | "failing"
  | "refusing"
  | "hanging"
  | "redirecting"
  | "busy"
  | "flapping"
  | "missing"

export const troubles = [
  "slow",
  "failing",
  "refusing",
  "hanging",
  "redirecting",
  "busy",
  "flapping",
  "missing"
] as const satisfies ReadonlyArray<Mood>

interface Answer {
  readonly isReceived: boolean
  readonly takesMillis: number
  readonly statusCode: number | null
  readonly error: AttemptError | null
  readonly retryAfterMillis: number | null
}

// A process whose clock is further off must not sign (WHK-25).
const skewMaxMillis = 30_000
const exchangeMaxMillis = 15_000
const connectMaxMillis = 5_000

const answerWith = (statusCode: number, takesMillis: number, retryAfterMillis: number | null = null): Answer => {
  const error = statusCode < 300 ? null : statusCode < 400 ? "redirect_refused" : "http_status"
  return { isReceived: true, takesMillis, statusCode, error, retryAfterMillis }
}

const unanswered = (isReceived: boolean, takesMillis: number, error: AttemptError): Answer => ({
  isReceived,
  takesMillis,
  statusCode: null,
  error,
  retryAfterMillis: null
})

const answerIn = (mood: Mood, dice: Dice): Answer => {
  const takesMillis = dice.chance(0.3) ? dice.between(1_000, 12_000) : dice.between(1, 100)
  switch (mood) {
    case "fine":
      return answerWith(dice.pick([200, 202, 204]), takesMillis)
    case "slow":
      return answerWith(200, dice.between(500, exchangeMaxMillis - 1))
    case "failing":
      return answerWith(dice.pick([500, 502, 404, 410]), takesMillis)
    case "refusing":
      return unanswered(false, takesMillis, dice.pick(["connection_refused", "dns_error", "tls_error"]))
    case "hanging":
      return dice.chance(0.5)
        ? unanswered(true, exchangeMaxMillis, "timeout_response")
        : unanswered(false, connectMaxMillis, "timeout_connect")
    case "redirecting":
      return answerWith(dice.pick([301, 308]), takesMillis)
    case "busy":
      return answerWith(dice.pick([429, 503]), takesMillis, dice.between(1, 120) * 1_000)
    case "flapping":
      return answerIn(dice.pick(["fine", "failing", "hanging", "refusing"]), dice)
    case "missing":
      return unanswered(false, takesMillis, "blocked_address")
  }
}

export interface Receiver {
  readonly endpointId: EndpointId
  readonly secret: string
  mood: Mood
}

/** The servers of customers, and the network to them. */
export class SimulatedReceivers {
  readonly #machine: SimulatedMachine
  readonly #oracle: DeliveryOracle
  readonly #dice: Dice
  readonly #hmac: HmacSha256
  readonly #byUrl = new Map<string, Receiver>()

  constructor(machine: SimulatedMachine, oracle: DeliveryOracle, dice: Dice, hmac: HmacSha256) {
    this.#machine = machine
    this.#oracle = oracle
    this.#dice = dice
    this.#hmac = hmac
  }

  get all(): ReadonlyArray<Receiver> {
    return [...this.#byUrl.values()]
  }

  listen(url: string, endpointId: EndpointId, secret: string): Receiver {
    const receiver: Receiver = { endpointId, secret, mood: "fine" }
    this.#byUrl.set(url, receiver)
    return receiver
  }

  send(request: WebhookRequest, process: SimulatedProcess): Effect.Effect<AttemptResult> {
    return Effect.callback<AttemptResult>((resume) => {
      const { name } = process
      const deliveryId = DeliveryId(new Map(request.headers).get("X-SVC-Delivery-Id") ?? "")
      const receiver = this.#byUrl.get(request.url)
      if (receiver === undefined) return this.#machine.fail(`${name} sends to ${request.url}, which no receiver has`)
      if (Math.abs(process.skewMillis) > skewMaxMillis) return this.#machine.fail(`${name} signs with a wrong clock`)
      const ends = this.#oracle.sends(name, deliveryId)
      const startedAtMillis = this.#machine.nowMillis
      const startedAt = instantOfMillis(startedAtMillis + process.skewMillis)
      // A sent request arrives, even if its process dies.
      this.#machine.after(this.#dice.below(5), () => {
        if (process.isDead && this.#dice.chance(0.5)) return
        const answer = answerIn(receiver.mood, this.#dice)
        if (answer.isReceived) this.#receive(receiver, request, deliveryId, name)
        const { error, statusCode, retryAfterMillis } = answer
        this.#machine.after(
          answer.takesMillis,
          () => {
            this.#machine.tell(`${name} ${deliveryId.slice(-4)} ended: ${error ?? "succeeded"}`)
            ends(error === null)
            const durationMillis = this.#machine.nowMillis - startedAtMillis
            const detail = error === null ? null : "as simulated"
            const answered = statusCode === null ? null : ""
            resume(
              Effect.succeed({
                error,
                detail,
                statusCode,
                startedAt,
                durationMillis,
                answer: answered,
                retryAfterMillis
              })
            )
          },
          process
        )
      })
    })
  }

  #receive({ endpointId, secret }: Receiver, request: WebhookRequest, deliveryId: DeliveryId, from: WorkerId): void {
    const { headers, body } = request
    this.#machine.tell(`${from} ${deliveryId.slice(-4)} is received by ${endpointId.slice(-4)}`)
    const valueOf = new Map(headers)
    const verified = verifySignature(this.#hmac, {
      timestamp: valueOf.get("X-SVC-Timestamp") ?? "",
      signature: valueOf.get("X-SVC-Signature") ?? "",
      body,
      secrets: [secret],
      nowSeconds: Math.floor(this.#machine.nowMillis / 1_000)
    })
    if (Result.isFailure(verified)) this.#machine.fail(`${from} signs ${deliveryId}: ${verified.failure.message}`)
    this.#oracle.receives(endpointId, deliveryId, body)
  }
}
