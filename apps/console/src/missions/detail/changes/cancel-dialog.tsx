import { Skeleton } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { Callout } from "../../../parts/blocks.tsx"
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx"
import { money } from "../../../parts/money.ts"
import { Time } from "../../../parts/time.tsx"
import classes from "../../missions.module.css"
import { useChanged } from "../changed.ts"
import { type CancellationPreview, cancellationQuery } from "../queries.ts"
import { texts } from "../texts.ts"
import { givenReason, ReasonField } from "./reason-field.tsx"

const useRuleText = (): ((rule: NonNullable<CancellationPreview["penalty"]>["rule"]) => string) => {
  const t = useTexts(texts)
  const words = {
    operator: t.ruleOperator,
    unassigned: t.ruleUnassigned,
    grace_period: t.ruleGrace,
    same_day: t.ruleSameDay,
    day_before: t.ruleDayBefore,
    more_than_24h: t.ruleEarly
  }
  return (rule) => wordOf(words, rule)
}

const Fee = ({ preview }: { readonly preview: CancellationPreview }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const ruleText = useRuleText()
  const { next_amount_ht: nextAmount, next_step_at: nextStep, penalty } = preview
  if (!preview.cancellable || penalty === null) return <Callout tone="bad">{t.notCancellable}</Callout>
  return (
    <div>
      <p className={classes.plain}>{t.fee}</p>
      <p className={classes.fee}>
        <span className={classes.amount}>{money(penalty.amount_ht, language)}</span> {ruleText(penalty.rule)}
      </p>
      {penalty.legs.length < 2 ? null : (
        <table className={classes.lines}>
          <tbody>
            {penalty.legs.map(({ amount_ht: amount, base_ht: base, leg, rate, rule }) => (
              <tr key={leg}>
                <th scope="row">
                  {leg === "retour" ? t.return : t.outward}: {ruleText(rule)}
                </th>
                <td>
                  {rate === null ? money(base, language) : `${Math.round(rate * 100)} % × ${money(base, language)}`}
                </td>
                <td>{money(amount, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {nextStep === null ? null : (
        <p className={classes.plain}>
          {t.feeRises} <Time value={nextStep} />
          {nextAmount === null ? null : t.feeThen(money(nextAmount, language))}
        </p>
      )}
    </div>
  )
}

/** Asks before a cancellation, and shows its fee at this moment. */
export const CancelDialog = ({ close, id }: { readonly close: () => void; readonly id: string }) => {
  const t = useTexts(texts)
  const changed = useChanged(id)
  const [reason, setReason] = useState("")
  const preview = useQuery(cancellationQuery(id))
  const cancelling = useMutation({
    mutationFn: () =>
      call("POST /v1/transports/:id/cancel", {
        path: { id },
        body: givenReason(reason)
      }),
    onSuccess: () => {
      changed(t.cancelled)
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.cancelTitle}
      action={t.cancel}
      keep={t.keep}
      isDangerous
      isPending={cancelling.isPending || preview.isPending}
      isBlocked={preview.data?.cancellable !== true}
      error={cancelling.error ?? preview.error}
      act={() => cancelling.mutate()}
      close={close}
    >
      {preview.data === undefined ? <Skeleton height={72} /> : <Fee preview={preview.data} />}
      <ReasonField label={t.reason} value={reason} write={setReason} />
    </ConfirmDialog>
  )
}
