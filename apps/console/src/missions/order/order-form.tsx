import type { CallAnswer } from "@trajet/contract"
import { Anchor, Button } from "@mantine/core"
import { IconAddressBook, IconArrowLeft } from "@tabler/icons-react"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { hasCode } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { tabStore } from "../../api/tab-store.ts"
import type { Option } from "../options/option.rules.ts"
import { Callout } from "../../parts/blocks.tsx"
import { money } from "../../parts/money.ts"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { useKeysWithin } from "../../parts/use-keys-within.ts"
import { useSession } from "../../session/session.ts"
import classes from "../missions.module.css"
import { FieldProblems, hasFieldProblems } from "../options/field-problems.tsx"
import { SimilarDialog } from "../similar/similar-dialog.tsx"
import { similarToInputs } from "../similar/similar.rules.ts"
import { useSimilarCheck } from "../similar/use-similar-check.ts"
import { BillingFields } from "./billing-fields.tsx"
import { PlaceFields } from "./fields.tsx"
import { goOnByEnter } from "./go-on.ts"
import { keptBilling } from "./kept-billing.ts"
import { newOrder, type OrderInputs, withPickup } from "./order.model.ts"
import { orderOf, usableInputs } from "./order.rules.ts"
import { PriceBar, PriceBox } from "./price-box.tsx"
import { ReturnFields } from "./return-fields.tsx"
import { type OrderOwner, sentOrder } from "./sent-order.ts"
import { SentNotice } from "./sent-notice.tsx"
import { OrderedVehicle, ServiceFields } from "./service-fields.tsx"
import { SuspectDialog, useSuspectCheck } from "./suspect-dialog.tsx"
import { texts } from "./texts.ts"
import { inputsLike, type Repeated } from "../repeat/repeat.rules.ts"
import { quoteCodes, useOrdering, useOrderOwner } from "./use-ordering.ts"
import { usePrice } from "./use-price.ts"

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
      <p className={classes.plain}>{t.byEnter}</p>
      <PlaceFields
        title={t.pickup}
        path="pickup"
        place={inputs.pickup}
        near={estimate?.pickup ?? null}
        change={(pickup) => change(withPickup(inputs, pickup))}
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

/** The options of the group's grid. */
export const catalogueQuery = queryOptions({
  queryKey: ["options"],
  queryFn: ({ signal }) => call("GET /v1/options", {}, { signal })
})

/** Moves the focus to the first input that a refusal names. */
const useFocusOnProblem = (error: unknown) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = error === null ? null : form.current?.querySelector("[aria-invalid=true]")
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [error])
  return form
}

/** Why an order was refused; what is wrong with a field stands there. */
const Refused = ({ error }: { readonly error: Error }) => {
  const t = useTexts(texts)
  return <Problem error={error} said={hasFieldProblems(error) ? t.fieldsWrong : undefined} />
}

const Back = () => {
  const t = useTexts(texts)
  return (
    <Anchor component={Link} to="/missions" fz="sm">
      <IconArrowLeft size={14} aria-hidden /> {t.back}
    </Anchor>
  )
}

const BookButton = () => {
  const t = useTexts(texts)
  return (
    <Button
      component={Link}
      to="/missions/book"
      variant="default"
      leftSection={<IconAddressBook size={16} aria-hidden />}
    >
      {t.book}
    </Button>
  )
}

interface Props {
  /** The mission that the order is to be like. */
  readonly repeated?: Repeated
  readonly notice?: ReactNode
}

const useFirstInputs = (owner: OrderOwner, repeated: Repeated | undefined): OrderInputs => {
  const groupId = useSession().user.group?.id ?? ""
  const [first] = useState(() => {
    const empty = newOrder(keptBilling(groupId))
    return sentOrder(tabStore, owner)?.inputs ?? (repeated === undefined ? empty : inputsLike(empty, repeated))
  })
  return first
}

/** Orders a mission. The price follows the inputs. */
export const OrderForm = ({ notice = null, repeated }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const catalogue = useQuery(catalogueQuery).data?.options
  const owner = useOrderOwner()
  const [inputs, setInputs] = useState(useFirstInputs(owner, repeated))
  const usable = useMemo(() => usableInputs(inputs, catalogue ?? []), [catalogue, inputs])
  const price = usePrice(usable)
  const ordering = useOrdering(owner, price.again)
  const similar = useSimilarCheck()
  const suspect = useSuspectCheck(price.quoted?.warnings)
  const form = useFocusOnProblem(ordering.error)
  useKeysWithin(form, goOnByEnter)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = orderOf(usable, price.quoted?.quote_id ?? null)
    // The inputs of days are required, so that the browser asks for a day that is missing.
    if (body !== null) suspect.check(() => similar.check(similarToInputs(usable), () => ordering.order(body, inputs)))
  }
  const change = (members: Partial<OrderInputs>) => {
    setInputs((before) => ({ ...before, ...members }))
    if (ordering.error !== null) ordering.reset()
  }
  const isRepriced = hasCode(ordering.error, ...quoteCodes)
  return (
    <Page title={t.title} above={<Back />} actions={<BookButton />}>
      {notice}
      <form ref={form} className={`${classes.columns} ${classes.ordering}`} onSubmit={submit}>
        <FieldProblems
          error={ordering.error ?? price.error}
          isOld={ordering.error === null && price.isReading}
          suspects={suspect.paths}
        >
          <OrderFields catalogue={catalogue} inputs={inputs} estimate={price.estimate} change={change} />
        </FieldProblems>
        <PriceBar {...price} />
        <div className={`${classes.sticky} ${classes.boxed}`}>
          <PriceBox {...price} hasPlate={usable.vehicle.registration.trim() !== ""} />
          {isRepriced ? <Callout tone="warn">{t.repriced}</Callout> : null}
          {ordering.error === null || isRepriced ? null : <Refused error={ordering.error} />}
          <SentNotice {...ordering} />
          <Button
            type="submit"
            loading={ordering.isPending || similar.isChecking}
            disabled={price.quoted === null || ordering.unanswered !== null}
          >
            {price.quoted === null ? t.order : t.orderAt(money(price.quoted.total_ht, language))}
          </Button>
        </div>
      </form>
      <SuspectDialog {...suspect} />
      <SimilarDialog {...similar} />
    </Page>
  )
}
