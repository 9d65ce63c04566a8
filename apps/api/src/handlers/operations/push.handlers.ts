import { OperationsApi, type PushState, PushSubscriptionRequest } from "@trajet/contract"
import type { PersonCaller } from "@trajet/domain/people"
import { isSubscribed, type PushTerms, subscribePhone, unsubscribePhone } from "@trajet/domain/push"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { operationsRoute, type Served } from "../../edge/route.ts"
import { noMembers } from "./answering.ts"

const { endpoints } = OperationsApi.groups.push
const withoutBody = { query: noMembers, body: noMembers, takesBody: "none" } as const

const answer = ({ publicKey }: PushTerms, isOn: boolean): Served => {
  const wire: PushState = { public_key: publicKey, subscribed: isOn }
  return { status: 200, body: JSON.stringify(wire) }
}

const state = (terms: PushTerms) =>
  operationsRoute({
    endpoint: endpoints.state,
    ...withoutBody,
    handle: ({ caller }) => Effect.map(isSubscribed(caller), (isOn) => answer(terms, isOn))
  })

const subscribed = (caller: PersonCaller, { endpoint, keys }: PushSubscriptionRequest, terms: PushTerms) =>
  subscribePhone(caller, { endpoint, p256dh: keys.p256dh, auth: keys.auth }, terms).pipe(
    Effect.catchTag("PushRefused", ({ field, message }) => Effect.fail(invalidField(field, "invalid", message)))
  )

const subscribe = (terms: PushTerms) =>
  operationsRoute({
    endpoint: endpoints.subscribe,
    query: noMembers,
    takesBody: "required",
    body: PushSubscriptionRequest,
    handle: ({ caller, body }) => Effect.map(subscribed(caller, body, terms), (isOn) => answer(terms, isOn))
  })

const unsubscribe = (terms: PushTerms) =>
  operationsRoute({
    endpoint: endpoints.unsubscribe,
    ...withoutBody,
    handle: ({ caller }) => Effect.as(unsubscribePhone(caller), answer(terms, false))
  })

export const pushRoutes = (terms: PushTerms) => [state(terms), subscribe(terms), unsubscribe(terms)]
