import { OperationsApi, type PushState, type PushSubscriptionRequest } from "@trajet/contract"
import type { PersonCaller } from "@trajet/domain/people"
import { isSubscribed, type PushTerms, subscribePhone, unsubscribePhone } from "@trajet/domain/push"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { serve } from "../../edge/endpoints/serve.ts"

const stateWire = ({ publicKey }: PushTerms, isOn: boolean): PushState => ({ public_key: publicKey, subscribed: isOn })

const subscribed = (caller: PersonCaller, { endpoint, keys }: PushSubscriptionRequest, terms: PushTerms) =>
  subscribePhone(caller, { endpoint, p256dh: keys.p256dh, auth: keys.auth }, terms).pipe(
    Effect.catchTag("PushRefused", ({ field, message }) => Effect.fail(invalidField(field, "invalid", message)))
  )

export const pushRoutes = (terms: PushTerms) =>
  serve(OperationsApi.groups.push, {
    state: ({ caller }) => Effect.map(isSubscribed(caller), (isOn) => stateWire(terms, isOn)),
    subscribe: ({ caller, body }) => Effect.map(subscribed(caller, body, terms), (isOn) => stateWire(terms, isOn)),
    unsubscribe: ({ caller }) => Effect.as(unsubscribePhone(caller), stateWire(terms, false))
  })
