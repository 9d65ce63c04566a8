import type { Tenant } from "@trajet/domain/access"
import { Billing, BillingEntity, BillingUnavailable, hasSiret, TripBillingState } from "@trajet/domain/billing"
import { Effect, Layer, Option, type Redacted, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { shape } from "../outbound/outbound-answer.ts"
import type { OutboundFailure } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer } from "../outbound/outbound.ts"

// docs/billing-relay.md is the contract of the calls.
const Entity = BillingEntity.pipe(Schema.encodeKeys({ companyName: "company_name" }))
const resolved = shape(Schema.Struct({ entity: Schema.NullOr(Entity) }))
const list = shape(Schema.Struct({ entities: Schema.Array(Entity) }))
/** Answers of a relay that has no list, as relays before this call give them. */
const withoutList = [404, 405, 501]
const listed = (json: unknown, status: number) =>
  status === 200
    ? Result.map(list(json), ({ entities }) => Option.some(entities))
    : Result.succeed(Option.none<ReadonlyArray<BillingEntity>>())
const state = shape(Schema.Struct({ state: TripBillingState }))

const unavailable = (cause: OutboundFailure): BillingUnavailable =>
  new BillingUnavailable({ reason: cause.reason, cause })

const groupPath = ({ environment, groupId }: Tenant): string =>
  `/v1/groups/${encodeURIComponent(groupId)}/${environment}`

interface BillingRelayOptions extends Omit<ProviderOptions, "apiKey"> {
  readonly token: Redacted.Redacted
}

// Shorter than for other providers: an order is priced first (up to 6 s), and then has to be billed within 9 s.
export const billingRelayMillis = 2_500

/** Connects a group's billing system through the relay that docs/billing-relay.md describes. */
export const billingRelay = ({ token, ...options }: BillingRelayOptions): Layer.Layer<Billing> =>
  Layer.effect(
    Billing,
    Effect.gen(function* () {
      const outbound = yield* makeOutbound("billing", { timeoutMillis: billingRelayMillis, ...options, apiKey: token })
      const resolve: Billing["Service"]["resolve"] = Effect.fn("Billing.resolve")(function* (tenant, request) {
        const { entity } = yield* outbound
          .ask({
            request: HttpClientRequest.post(`${groupPath(tenant)}/entities/resolve`).pipe(
              HttpClientRequest.bodyJsonUnsafe({
                company_name: request.companyName,
                email: request.email,
                address: request.address,
                siret: request.siret
              })
            ),
            lookup: true,
            statuses: [200],
            read: resolved
          })
          .pipe(Effect.mapError(unavailable))
        // A relay of an earlier version answers an unknown siret with the entity that has the name. An answer without a
        // siret is accepted.
        return Option.filter(
          Option.fromNullOr(entity),
          (found) => request.siret === null || found.siret === null || hasSiret(found, request.siret)
        )
      })
      const billingState: Billing["Service"]["billingState"] = Effect.fn("Billing.billingState")(
        function* (tenant, missionId, trip) {
          const path = `${groupPath(tenant)}/missions/${encodeURIComponent(missionId)}/legs/${trip}`
          const answer = yield* outbound
            .ask({ request: HttpClientRequest.get(path), statuses: [200], read: state })
            .pipe(Effect.mapError(unavailable))
          return answer.state
        }
      )
      const entities: Billing["Service"]["entities"] = Effect.fn("Billing.entities")(function* (tenant) {
        const request = HttpClientRequest.get(`${groupPath(tenant)}/entities`)
        return yield* outbound
          .ask({ request, statuses: [200, ...withoutList], read: listed })
          .pipe(Effect.mapError(unavailable))
      })
      return Billing.of({ resolve, billingState, entities })
    })
  ).pipe(Layer.provide(outboundLayer))
