import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { hasCode } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { mayBeDone } from "../../api/outcome.rules.ts"
import { tabStore } from "../../api/tab-store.ts"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { useSession } from "../../session/session.ts"
import { keepBilling } from "./kept-billing.ts"
import type { OrderInputs } from "./order.model.ts"
import type { CreateRequest } from "./order.rules.ts"
import {
  forgetSentOrder,
  isResendable,
  keepSentOrder,
  type OrderOwner,
  type SentOrder,
  sentOrder
} from "./sent-order.ts"
import { texts } from "./texts.ts"

export const quoteCodes = ["quote_expired", "quote_mismatch"] as const

// The API holds a request for at most 10 seconds before it lets another one under the same key in.
const waitMillis = 3_000
const waitsMax = 4

interface Sending {
  readonly sent: SentOrder
  /** True if the order was sent before, and its answer did not come. */
  readonly isRepeated: boolean
}

/** The user and the environment of the page. */
export const useOrderOwner = (): OrderOwner => ({
  userId: useSession().user.id,
  environment: usePreference(environmentPreference)
})

/** Sends an order under its key, and goes to its mission. */
const useSending = (requote: () => void, settled: () => void) => {
  const t = useTexts(texts)
  const router = useRouter()
  const queries = useQueryClient()
  const groupId = useSession().user.group?.id ?? ""
  return useMutation({
    // An earlier request under the key is under way: its answer follows.
    retry: (failures, error) => failures < waitsMax && hasCode(error, "request_in_progress"),
    retryDelay: waitMillis,
    mutationFn: ({ sent: { body, environment, key } }: Sending) =>
      call("POST /v1/transports", { body }, { environment, idempotencyKey: key }),
    onSuccess: ({ id, transport_id: number }, { isRepeated, sent }) => {
      forgetSentOrder(tabStore, sent)
      if (sent.inputs !== null) keepBilling(groupId, sent.inputs.billing)
      void queries.invalidateQueries({ queryKey: ["missions"] })
      notifications.show({ message: isRepeated ? t.orderedOnce : t.ordered(number ?? "") })
      void (id === null
        ? router.navigate({ to: "/missions" })
        : router.navigate({ to: "/missions/$id", params: { id } }))
    },
    onError: (error, { isRepeated, sent }) => {
      if (!mayBeDone(error, isRepeated)) forgetSentOrder(tabStore, sent)
      if (hasCode(error, ...quoteCodes)) requote()
    },
    onSettled: settled
  })
}

/**
 * Orders, each content of the form once (CON-98). An order whose answer did not come is `unanswered` until its outcome is
 * known or the user gives it up: the page that is loaded again sends it again, under the same key.
 */
export const useOrdering = (owner: OrderOwner, requote: () => void) => {
  const [lookedAt, setLookedAt] = useState(() => Date.now())
  const look = () => setLookedAt(Date.now())
  const sending = useSending(requote, look)
  // An order on its way for the first time needs no words.
  const isFirst = sending.isPending && !sending.variables.isRepeated
  const unanswered = isFirst ? null : sentOrder(tabStore, owner)
  const isOld = unanswered !== null && !isResendable(unanswered, lookedAt)
  const resent = useRef<string | null>(null)
  const { mutate, reset } = sending
  const sendAgain = () => {
    look()
    if (unanswered !== null && isResendable(unanswered, Date.now())) mutate({ sent: unanswered, isRepeated: true })
  }
  useEffect(() => {
    // Once for each page: what fails then is sent again by the user.
    if (unanswered === null || isOld || sending.status !== "idle" || resent.current === unanswered.key) return
    resent.current = unanswered.key
    mutate({ sent: unanswered, isRepeated: true })
  }, [isOld, mutate, sending.status, unanswered])
  return {
    ...{ error: sending.error, isOld, isPending: sending.isPending, reset, sendAgain, unanswered },
    order: (body: CreateRequest, inputs: OrderInputs) => {
      // One at a time, however often the button is pressed.
      if (sentOrder(tabStore, owner) !== null) return
      const sent = { ...owner, key: crypto.randomUUID(), sentAtMillis: Date.now(), body, inputs }
      resent.current = sent.key
      keepSentOrder(tabStore, sent)
      mutate({ sent, isRepeated: false })
    },
    giveUp: () => {
      forgetSentOrder(tabStore, owner)
      reset()
      look()
    }
  }
}
