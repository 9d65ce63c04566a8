import { Modal, Stack, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { call } from "../../../api/call.ts"
import { money } from "../../../parts/money.ts"
import classes from "../../missions.module.css"
import { amountOf } from "./amount.rules.ts"
import { useChanged } from "../changed.ts"
import { DialogButtons } from "./dialog-buttons.tsx"
import { ReasonField } from "./reason-field.tsx"
import type { Leg, MissionDetail } from "../queries.ts"
import { texts } from "../texts.ts"
import { TripChoice } from "../trip-choice.tsx"

interface Props {
  readonly mission: MissionDetail
  readonly close: () => void
}

const useAdjusting = ({ close, mission }: Props, leg: Leg, why: string) => {
  const t = useTexts(texts)
  const changed = useChanged(mission.id)
  return useMutation({
    mutationFn: (price: number) =>
      call("POST /v1/transports/:id/price-adjustments", {
        path: { id: mission.id },
        body: { leg, new_price_ht: price, motif: why.trim() }
      }),
    onSuccess: () => {
      changed(t.priceAdjusted)
      close()
    }
  })
}

const Form = (props: Props) => {
  const { close, mission } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const [leg, setLeg] = useState<Leg>("aller")
  const [price, setPrice] = useState("")
  const [why, setWhy] = useState("")
  const adjusting = useAdjusting(props, leg, why)
  const before = leg === "retour" ? (mission.return_trip ?? mission).price : mission.price
  const amount = amountOf(price)
  const isReady = amount !== null && amount !== before.amount_ht && why.trim() !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) adjusting.mutate(amount)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TripChoice mission={mission} leg={leg} choose={setLeg} />
        <p className={classes.plain}>
          {t.priceNow} {money(before.amount_ht, language)}
          {amount === null ? "" : ` · ${t.difference} ${money(amount - before.amount_ht, language)}`}
        </p>
        <TextInput
          label={t.newPrice}
          required
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={price}
          error={price !== "" && amount === null ? t.amountWrong : null}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <ReasonField label={t.motif} required value={why} write={setWhy} />
        <DialogButtons
          verb={t.adjust}
          isPending={adjusting.isPending}
          isReady={isReady}
          error={adjusting.error}
          close={close}
        />
      </Stack>
    </form>
  )
}

/** Sets another price of a trip, with its reason. */
export const AdjustPriceDialog = (props: Props) => {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={props.close} title={t.adjustPrice} closeButtonProps={{ "aria-label": t.close }}>
      <Form {...props} />
    </Modal>
  )
}
