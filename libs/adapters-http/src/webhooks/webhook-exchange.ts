import type { SecureContext } from "node:tls"
import type { AttemptResult } from "@trajet/domain/webhooks/deliveries"
import type { WebhookRequest } from "@trajet/domain/webhooks/dispatching"
import { checkAddresses } from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import type { Dispatcher } from "undici"
import { retryAfterMillis } from "../outbound/retry-after.ts"
import type { ClientIdentities } from "./client-identities.ts"
import type { HostResolver } from "./resolve-host.ts"
import { resultOfAnswer, AnswerBody, failed, headersExceed, startNow } from "./webhook-answer.ts"
import type { Connection, Connections } from "./webhook-connections.ts"
import {
  afterCertificate,
  blocked,
  certificateFailed,
  exchangeFailure,
  type Failure,
  headersTooLarge,
  noAnswer,
  noConnection,
  noLookUp,
  tooManyInformational
} from "./webhook-failures.ts"
import { addressesTriedMax, informationalMax, type WebhookLimits } from "./webhook-limits.ts"
import { ConnectFailed } from "./webhook-socket.ts"
import type { Target } from "./webhook-target.ts"

/** A request whose body is JSON as text, or bytes whose type is in its headers. */
export type PostRequest = Omit<WebhookRequest, "body"> & { readonly body: string | Uint8Array }

/** State that all exchanges of a sender share. */
export interface Exchanges {
  readonly allowLoopback: boolean
  readonly limits: WebhookLimits
  readonly connections: Connections
  readonly resolver: HostResolver
  readonly secureContext: SecureContext
  readonly identities: ClientIdentities
  /** The proxy through which all exchanges leave; null: directly. */
  readonly proxy: URL | null
}

// An idle connection needs no new attempt. Without one, IPv4 goes first: a dispatcher without IPv6 is more likely than
// one without IPv4.
const inOrder = (addresses: ReadonlyArray<string>, waits: (address: string) => boolean): ReadonlyArray<string> => {
  const rank = (address: string) => (waits(address) ? 0 : address.includes(":") ? 2 : 1)
  return addresses.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * One POST and its answer. Undici calls it while the answer arrives. It ends exactly once, at the latest at its time
 * limit, and then holds neither a connection nor a timer.
 */
export class WebhookExchange implements Dispatcher.DispatchHandler {
  readonly #shared: Exchanges
  readonly #target: Target
  readonly #request: PostRequest
  readonly #ended: (result: AttemptResult) => void
  readonly #start = startNow()
  readonly #body: AnswerBody
  #timer: NodeJS.Timeout | undefined
  #connectBy = Infinity
  /** Of the client certificate; null without one. */
  #ownContext: SecureContext | null = null
  #owner = ""
  #addresses: ReadonlyArray<string> = []
  #tried = 0
  #connection: Connection | null = null
  #written = false
  #informational = 0
  #status: number | null = null
  #retryAfterMillis: number | null = null
  #done = false

  constructor(shared: Exchanges, target: Target, request: PostRequest, ended: (result: AttemptResult) => void) {
    this.#shared = shared
    this.#target = target
    this.#request = request
    this.#ended = ended
    this.#body = new AnswerBody(shared.limits.answerBytesMax)
  }

  begin(): void {
    const { limits, resolver } = this.#shared
    this.#owner = this.#request.groupId
    const refused = this.#takeIdentity()
    if (refused !== null) return this.#fail(refused)
    this.#timer = setTimeout(() => this.#tick(), Math.min(limits.connectMillis, limits.exchangeMillis))
    if (this.#target.addresses !== null) {
      this.#connectTo(this.#target.addresses)
      return
    }
    resolver.lookUp(this.#target.host, (found) => {
      if (this.#done) return
      if ("failure" in found) return this.#fail(found.failure)
      const checked = checkAddresses(found.addresses, this.#shared.allowLoopback)
      if (Result.isFailure(checked)) return this.#fail(blocked)
      this.#connectTo(checked.success)
    })
  }

  /** Ends the exchange without a report. */
  cancel(): void {
    if (this.#done) return
    this.#done = true
    clearTimeout(this.#timer)
    this.#connection?.destroy()
  }

  onRequestStart(): void {
    this.#written = true
    this.#connection?.guard(() => {
      if (this.#done) return
      if (this.#status === null) this.#fail(headersTooLarge)
      else this.#finish(false)
    })
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  ): void {
    if (this.#done) return
    if (headersExceed(controller.rawHeaders)) return this.#fail(headersTooLarge)
    if (statusCode < 200) {
      this.#informational += 1
      if (this.#informational > informationalMax) this.#fail(tooManyInformational)
      return
    }
    this.#status = statusCode
    const retryAfter = statusCode === 429 || statusCode === 503 ? headers["retry-after"] : undefined
    if (typeof retryAfter === "string") this.#retryAfterMillis = retryAfterMillis(retryAfter, Date.now())
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (!this.#done && !this.#body.add(chunk)) this.#finish(false)
  }

  onResponseEnd(): void {
    if (!this.#done) this.#finish(true)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, cause: Error): void {
    if (this.#done) return
    if (cause instanceof ConnectFailed) {
      if (cause.elsewhere && this.#tried < this.#addresses.length) this.#tryNext()
      else this.#fail(cause.elsewhere ? cause.failure : this.#shown(cause.failure))
    } else if (this.#status === null) this.#fail(this.#shown(exchangeFailure(this.#connection?.alert() ?? cause)))
    else this.#finish(false)
  }

  /** Says why the client certificate cannot be used; null if it can, or if there is none. */
  #takeIdentity(): Failure | null {
    const { identity } = this.#request
    if (!identity || !this.#target.secure) return null
    try {
      const { context, expiresAtMillis, number } = this.#shared.identities.of(identity)
      if (expiresAtMillis <= Date.now()) return certificateFailed("the client certificate of the endpoint has expired")
      this.#ownContext = context
      this.#owner = `${this.#request.groupId} ${number}`
      return null
    } catch {
      return certificateFailed("the client certificate of the endpoint cannot be used")
    }
  }

  #connectTo(addresses: ReadonlyArray<string>): void {
    const { connections, limits } = this.#shared
    this.#connectBy = performance.now() + limits.connectMillis
    const waits = (address: string) => connections.waits(this.#owner, this.#target.origin, address)
    this.#addresses = addresses.length === 1 ? addresses : inOrder(addresses, waits).slice(0, addressesTriedMax)
    this.#tryNext()
  }

  // A silent address takes half of the remaining time, so that the next address has a chance.
  #tryNext(): void {
    const { connections, proxy, secureContext } = this.#shared
    const { host, origin, path, port, secure } = this.#target
    const address = this.#addresses[this.#tried] ?? ""
    this.#tried += 1
    this.#connection?.destroy()
    this.#connection = connections.take(this.#owner, origin, {
      address,
      port,
      tls: secure ? { host, context: this.#ownContext ?? secureContext } : null,
      proxy,
      giveUpMillis: this.#tried < this.#addresses.length ? (this.#connectBy - performance.now()) / 2 : null
    })
    const type = typeof this.#request.body === "string" ? ["content-type", "application/json"] : []
    const headers = [...type, "user-agent", "Trajet-Webhooks/1"]
    for (const [name, value] of this.#request.headers) headers.push(name, value)
    this.#connection.client.dispatch({ method: "POST", path, headers, body: this.#request.body }, this)
  }

  /** The failure of a connection on which a client certificate may have been shown. */
  #shown(failure: Failure): Failure {
    return this.#ownContext !== null && this.#connection?.isNew() === true ? afterCertificate(failure) : failure
  }

  #tick(): void {
    const now = performance.now()
    const endBy = this.#start.monotonicMillis + this.#shared.limits.exchangeMillis
    const connecting = !this.#written && this.#tried > 0
    if (now < endBy && !(connecting && now >= this.#connectBy)) {
      const next = connecting ? Math.min(endBy, this.#connectBy) : endBy
      this.#timer = setTimeout(() => this.#tick(), Math.max(1, next - now))
    } else if (this.#status !== null) this.#finish(false)
    else if (this.#tried === 0) this.#fail(noLookUp)
    else this.#fail(this.#written ? noAnswer : noConnection)
  }

  /** Ends with the answer so far; `whole`: the answer is complete, so the connection can be used again. */
  #finish(whole: boolean): void {
    const result = resultOfAnswer(this.#start, this.#status ?? 0, this.#body.text, this.#retryAfterMillis)
    if (whole) this.#connection?.release()
    this.#end(result, whole)
  }

  #fail(failure: Failure): void {
    this.#end(failed(this.#start, failure), false)
  }

  #end(result: AttemptResult, keep: boolean): void {
    this.#done = true
    clearTimeout(this.#timer)
    if (!keep) this.#connection?.destroy()
    this.#connection = null
    this.#ended(result)
  }
}
