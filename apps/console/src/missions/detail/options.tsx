import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { Option } from "../options/option.rules.ts"
import { Section } from "../../parts/blocks.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { money } from "../../parts/money.ts"
import classes from "../missions.module.css"
import { AddOptionDialog } from "./changes/add-option-dialog.tsx"
import { useChanged } from "./changed.ts"
import { PartOf } from "./part-of.tsx"
import { type Leg, type MissionDetail, optionsQuery } from "./queries.ts"
import { texts } from "./texts.ts"
import { TripChoice } from "./trip-choice.tsx"

interface OnLeg {
  readonly id: string
  readonly leg: Leg
}

const RemoveDialog = ({ close, id, leg, option }: OnLeg & { readonly close: () => void; readonly option: Option }) => {
  const t = useTexts(texts)
  const nameOf = useKnownName()
  const changed = useChanged(id)
  const removing = useMutation({
    mutationFn: () =>
      call("DELETE /v1/transports/:id/options/:option_key", { path: { id, option_key: option.key }, query: { leg } }),
    onSuccess: () => {
      changed(t.optionRemoved)
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.removeNamed(nameOf(option.name))}
      action={t.remove}
      isPending={removing.isPending}
      error={removing.error}
      act={() => removing.mutate()}
      close={close}
    >
      {t.removeOptionWhy}
    </ConfirmDialog>
  )
}

const Active = ({ id, leg, options }: OnLeg & { readonly options: ReadonlyArray<Option> }) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const nameOf = useKnownName()
  const [removed, setRemoved] = useState<Option | null>(null)
  if (options.length === 0) return <p className={classes.plain}>{t.noOptions}</p>
  return (
    <ul className={classes.items}>
      {options.map((option) => (
        <li key={option.key} className={classes.item}>
          <span className={classes.itemText}>{nameOf(option.name)}</span>
          <span>{money(option.price, language)}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t.removeNamed(nameOf(option.name))}
            onClick={() => setRemoved(option)}
          >
            {t.remove}
          </Button>
        </li>
      ))}
      {removed === null ? null : <RemoveDialog id={id} leg={leg} option={removed} close={() => setRemoved(null)} />}
    </ul>
  )
}

/** The options of a mission's trips, with what adds and removes them. */
export const Options = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const [leg, setLeg] = useState<Leg>("aller")
  const [isAdding, setAdding] = useState(false)
  const { id } = mission
  return (
    <Section
      title={t.options}
      actions={
        <Button variant="default" onClick={() => setAdding(true)}>
          {t.addOption}
        </Button>
      }
    >
      <TripChoice mission={mission} leg={leg} choose={setLeg} />
      <PartOf query={optionsQuery(id, leg)} height={40}>
        {({ options }) => (
          <>
            <Active id={id} leg={leg} options={options.filter(({ active }) => active)} />
            {isAdding ? (
              <AddOptionDialog
                id={id}
                leg={leg}
                active={options.filter(({ active }) => active)}
                options={options.filter(({ active, requirements }) => !active && requirements.addable)}
                close={() => setAdding(false)}
              />
            ) : null}
          </>
        )}
      </PartOf>
    </Section>
  )
}
