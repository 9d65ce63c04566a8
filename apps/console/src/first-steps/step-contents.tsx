import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../api/call.ts"
import { environmentPreference } from "../app/preferences.ts"
import { keysKey } from "../keys/keys-query.ts"
import { priceCurl } from "../keys/price-curl.ts"
import { BillingFields } from "../missions/order/billing-fields.tsx"
import { keepBilling, keptBilling } from "../missions/order/kept-billing.ts"
import { Callout } from "../parts/blocks.tsx"
import { CodeBlock } from "../parts/code-block.tsx"
import { Problem } from "../parts/problem.tsx"
import { useNow } from "../parts/use-now.ts"
import { useSession } from "../session/session.ts"
import { CreateEndpointDialog } from "../webhooks/create-dialog.tsx"
import classes from "./first-steps.module.css"
import { orderCurl } from "./order-curl.ts"
import { clearKeyQuery, type Progress } from "./queries.ts"
import { texts } from "./texts.ts"

export interface ContentProps {
  readonly progress: Progress
  /** The key in clear, if this page has made it. */
  readonly clearKey: string | undefined
}

const dayMillis = 86_400_000
const keyDays = 90

const useMakeKey = () => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: () =>
      call("POST /console/api/keys", {
        body: {
          label: t.keyLabel,
          environment: environmentPreference.get(),
          scopes: ["transports:read", "transports:write"],
          expires_at: dateTimeOf(Date.now() + keyDays * dayMillis)
        }
      }),
    onSuccess: async ({ key }) => {
      queries.setQueryData(clearKeyQuery(user.id, environmentPreference.get()).queryKey, key)
      await Promise.all([
        queries.invalidateQueries({ queryKey: keysKey }),
        queries.invalidateQueries({ queryKey: ["first-steps", "progress"] })
      ])
    }
  })
}

/** Makes a key. It is known to this page only: afterwards the page offers another one. */
export const KeyContent = ({ clearKey, progress }: ContentProps) => {
  const t = useTexts(texts)
  const making = useMakeKey()
  if (clearKey !== undefined) {
    return (
      <>
        <Callout tone="warn" isNews>
          {t.keyOnce}
        </Callout>
        <div className={classes.wide}>
          <CodeBlock label={t.clearKey} text={clearKey} isWrapped copyLabel={t.copyKey} />
        </div>
      </>
    )
  }
  return (
    <>
      <p>{progress.hasKey ? t.keyForgotten : t.keyNote}</p>
      {making.error === null ? null : <Problem error={making.error} />}
      <Button
        {...(progress.hasKey ? { variant: "default" } : {})}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {progress.hasKey ? t.anotherKey : t.createKey}
      </Button>
    </>
  )
}

const EndpointLink = ({ id }: { readonly id: string }) => {
  const t = useTexts(texts)
  return (
    <Button component={Link} variant="default" to={`/webhooks/${id}`}>
      {t.showEndpoint}
    </Button>
  )
}

/** Adds an endpoint, and stays on this page. */
export const EndpointContent = ({ progress }: ContentProps) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    void queries.invalidateQueries({ queryKey: ["first-steps", "progress"] })
  }
  return (
    <>
      <p>{t.endpointNote}</p>
      {progress.endpointId === null ? (
        <Button onClick={() => setAdding(true)}>{t.addEndpoint}</Button>
      ) : (
        <EndpointLink id={progress.endpointId} />
      )}
      {isAdding ? <CreateEndpointDialog close={close} done={close} /> : null}
    </>
  )
}

const Command = ({ isDone, text }: { readonly isDone: boolean; readonly text: string }) => {
  const t = useTexts(texts)
  return (
    <>
      <div className={classes.wide}>
        <CodeBlock label={t.command} text={text} />
      </div>
      {isDone ? null : <p className={classes.waiting}>{t.waiting}</p>}
    </>
  )
}

/** A command that prices a trip. */
export const PriceContent = ({ clearKey, progress }: ContentProps) => {
  const t = useTexts(texts)
  return (
    <>
      <p>{t.priceNote}</p>
      <Command
        text={priceCurl(location.origin, clearKey ?? t.placeholder)}
        isDone={progress.hasPrice || progress.hasMission}
      />
    </>
  )
}

/** Asks for the billing details, which the group has with Trajet, and shows a command that orders a trip. */
export const OrderContent = ({ clearKey, progress }: ContentProps) => {
  const t = useTexts(texts)
  const now = useNow()
  const groupId = useSession().user.group?.id ?? ""
  const [billing, setBilling] = useState(() => keptBilling(groupId))
  const isBilled = [billing.company, billing.email, billing.address].every((text) => text.trim() !== "")
  const change = (next: typeof billing) => {
    setBilling(next)
    keepBilling(groupId, next)
  }
  return (
    <>
      <p>{t.orderNote}</p>
      {progress.hasMission ? null : (
        <div className={classes.wide}>
          <BillingFields billing={billing} change={change} />
        </div>
      )}
      {isBilled || progress.hasMission ? (
        <Command
          text={orderCurl({ origin: location.origin, key: clearKey ?? t.placeholder, billing, now })}
          isDone={progress.hasMission}
        />
      ) : (
        <p className={classes.waiting}>{t.billingMissing}</p>
      )}
      <Link to="/missions/new">{t.orderHere}</Link>
    </>
  )
}

/** Waits for the first delivery, and shows where to look if none arrives. */
export const WebhookContent = ({ progress }: ContentProps) => {
  const t = useTexts(texts)
  if (progress.endpointId === null) return <p>{t.webhookWaits}</p>
  return (
    <>
      <p>{t.webhookNote}</p>
      {progress.hasDelivery ? null : (
        <>
          <p className={classes.waiting}>{t.waiting}</p>
          <p>{t.webhookFails}</p>
        </>
      )}
      <EndpointLink id={progress.endpointId} />
    </>
  )
}
