import type { CallAnswer } from "@trajet/contract"
import { Anchor, Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconArrowLeft } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { hasCode } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import type { Option } from "../options/option.rules.ts"
import { Callout } from "../../parts/blocks.tsx"
import { money } from "../../parts/money.ts"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { useSession } from "../../session/session.ts"
import classes from "../missions.module.css"
import { FieldProblems } from "../options/field-problems.tsx"
import { BillingFields, PlaceFields } from "./fields.tsx"
import { keepBilling, keptBilling } from "./kept-billing.ts"
import { type BillingInputs, newOrder, type OrderInputs } from "./order.model.ts"
import { type CreateRequest, orderOf, usableInputs } from "./order.rules.ts"
import { PriceBox } from "./price-box.tsx"
import { ReturnFields } from "./return-fields.tsx"
import { OrderedVehicle, ServiceFields } from "./service-fields.tsx"
import { texts } from "./texts.ts"
import { usePrice } from "./use-price.ts"

const quoteCodes = ["quote_expired", "quote_mismatch"] as const

/** Orders once for each content of the form, however often the button is pressed. */
const useOrderKey = () => {
  const last = useRef({ text: "", key: "" })
  return (text: string): string => {
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}

const useOrdering = (groupId: string, again: () => void) => {
  const t = useTexts(texts)
  const router = useRouter()
  const queries = useQueryClient()
  const keyOf = useOrderKey()
  return useMutation({
    mutationFn: ({ body }: { readonly body: CreateRequest; readonly billing: BillingInputs }) =>
      call("POST /v1/transports", { body }, { idempotencyKey: keyOf(JSON.stringify(body)) }),
    onSuccess: ({ id, transport_id: number }, { billing }) => {
      keepBilling(groupId, billing)
      void queries.invalidateQueries({ queryKey: ["missions"] })
      notifications.show({ message: t.ordered(number ?? "") })
      void (id === null
        ? router.navigate({ to: "/missions" })
        : router.navigate({ to: "/missions/$id", params: { id } }))
    },
    onError: (error) => {
      if (hasCode(error, ...quoteCodes)) again()
    }
  })
}

interface FieldsProps {
  readonly catalogue: ReadonlyArray<Option> | undefined
  readonly inputs: OrderInputs
  /** The places of the last price, near which a pin is probably wanted. */
  readonly estimate: CallAnswer<"POST /v1/pricing"> | undefined
  readonly change: (members: Partial<OrderInputs>) => void
}

const OrderFields = ({ catalogue, change, estimate, inputs }: FieldsProps) => {
  const t = useTexts(texts)
  return (
    <div className={classes.form}>
      <PlaceFields
        title={t.pickup}
        path="pickup"
        place={inputs.pickup}
        near={estimate?.pickup ?? null}
        change={(pickup) => change({ pickup })}
      />
      <PlaceFields
        title={t.delivery}
        path="delivery"
        place={inputs.delivery}
        near={estimate?.delivery ?? null}
        change={(delivery) => change({ delivery })}
      />
      <OrderedVehicle inputs={inputs} change={change} />
      <ReturnFields inputs={inputs} near={estimate?.return_trip?.delivery ?? null} change={change} />
      <ServiceFields catalogue={catalogue} inputs={inputs} change={change} />
      <BillingFields billing={inputs.billing} change={(billing) => change({ billing })} />
    </div>
  )
}

const useCatalogue = () =>
  useQuery({ queryKey: ["options"], queryFn: ({ signal }) => call("GET /v1/options", {}, { signal }) }).data?.options

/** Moves the focus to the first input that a refusal names. */
const useFocusOnProblem = (error: unknown) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = error === null ? null : form.current?.querySelector("[aria-invalid=true]")
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [error])
  return form
}

/** Orders a mission. The price follows the inputs. */
export const OrderPage = () => {
  const t = useTexts(texts)
  const language = useLanguage()
  const groupId = useSession().user.group?.id ?? ""
  const catalogue = useCatalogue()
  const [inputs, setInputs] = useState(() => newOrder(keptBilling(groupId)))
  const usable = useMemo(() => usableInputs(inputs, catalogue ?? []), [catalogue, inputs])
  const price = usePrice(usable)
  const ordering = useOrdering(groupId, price.again)
  const form = useFocusOnProblem(ordering.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = orderOf(usable, price.quoted?.quote_id ?? null)
    // The inputs of days are required, so that the browser asks for a day that is missing.
    if (body !== null) ordering.mutate({ body, billing: usable.billing })
  }
  const change = (members: Partial<OrderInputs>) => {
    setInputs((before) => ({ ...before, ...members }))
    if (ordering.error !== null) ordering.reset()
  }
  const isRepriced = hasCode(ordering.error, ...quoteCodes)
  return (
    <Page
      title={t.title}
      above={
        <Anchor component={Link} to="/missions" fz="sm">
          <IconArrowLeft size={14} aria-hidden /> {t.back}
        </Anchor>
      }
    >
      <form ref={form} className={classes.columns} onSubmit={submit}>
        <FieldProblems error={ordering.error ?? price.error} isOld={ordering.error === null && price.isReading}>
          <OrderFields catalogue={catalogue} inputs={inputs} estimate={price.estimate} change={change} />
        </FieldProblems>
        <div className={`${classes.sticky} ${classes.boxed}`}>
          <PriceBox {...price} />
          {isRepriced ? <Callout tone="warn">{t.repriced}</Callout> : null}
          {ordering.error === null || isRepriced ? null : <Problem error={ordering.error} />}
          <Button type="submit" loading={ordering.isPending} disabled={price.quoted === null}>
            {price.quoted === null ? t.order : t.orderAt(money(price.quoted.total_ht, language))}
          </Button>
        </div>
      </form>
    </Page>
  )
}
