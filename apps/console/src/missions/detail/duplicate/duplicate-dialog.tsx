import { Checkbox, Modal, Stack } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import type { FormEvent } from "react"
import type { Option } from "../../options/option.rules.ts"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { money } from "../../../parts/money.ts"
import classes from "../../missions.module.css"
import { LegFields, useLegTitles } from "../changes/leg-fields.tsx"
import { DialogButtons } from "../changes/dialog-buttons.tsx"
import type { Leg, MissionDetail } from "../queries.ts"
import { texts as detailTexts } from "../texts.ts"
import { SimilarDialog } from "../../similar/similar-dialog.tsx"
import { useSimilarCheck } from "../../similar/use-similar-check.ts"
import { CopyPreview } from "./preview.tsx"
import { similarToCopy, totalOf } from "./duplication.rules.ts"
import { texts } from "./texts.ts"
import { useDuplication } from "./use-duplication.ts"

interface ChecksProps {
  readonly title: string
  readonly items: ReadonlyArray<{ readonly id: string; readonly label: string }>
  readonly chosen: ReadonlyArray<string>
  readonly choose: (chosen: ReadonlyArray<string>) => void
}

const Checks = ({ choose, chosen, items, title }: ChecksProps) =>
  items.length === 0 ? null : (
    <fieldset className={classes.fieldset}>
      <legend>{title}</legend>
      <Stack gap="xs">
        {items.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </Stack>
    </fieldset>
  )

interface OptionsProps {
  readonly leg: Leg
  readonly options: ReadonlyArray<Option>
  readonly dropped: ReadonlyArray<string>
  readonly drop: (keys: ReadonlyArray<string>) => void
}

const KeptOptions = ({ drop, dropped, leg, options }: OptionsProps) => {
  const t = useTexts(texts)
  const own = useTexts(detailTexts)
  const language = useLanguage()
  const nameOf = useKnownName()
  const active = options.filter((option) => option.active)
  const keys = active.map(({ key }) => key)
  return (
    <Checks
      title={t.optionsOf((leg === "retour" ? own.return : own.outward).toLowerCase())}
      items={active.map(({ key, name, price }) => ({ id: key, label: `${nameOf(name)} · ${money(price, language)}` }))}
      chosen={keys.filter((key) => !dropped.includes(key))}
      choose={(kept) => drop(keys.filter((key) => !kept.includes(key)))}
    />
  )
}

type FieldsProps = Pick<ReturnType<typeof useDuplication>, "change" | "copy" | "documents" | "options">

const CopyFields = ({ change, copy, documents, options }: FieldsProps) => {
  const t = useTexts(texts)
  const titles = useLegTitles()
  const nameOf = useKnownName()
  return (
    <>
      {copy.legs.map(({ dates, leg }) => (
        <LegFields
          key={leg}
          title={titles[leg]}
          dates={dates}
          change={(next) => change({ legs: copy.legs.map((each) => (each.leg === leg ? { leg, dates: next } : each)) })}
        />
      ))}
      {(["aller", "retour"] as const).map((leg) => (
        <KeptOptions
          key={leg}
          leg={leg}
          options={options[leg]}
          dropped={copy.dropped[leg]}
          drop={(keys) => change({ dropped: { ...copy.dropped, [leg]: keys } })}
        />
      ))}
      <Checks
        title={t.documents}
        items={documents.map(({ file_name: file, id, label }) => ({ id, label: `${nameOf(label)} · ${file}` }))}
        chosen={copy.documents}
        choose={(chosen) => change({ documents: chosen })}
      />
    </>
  )
}

interface Props {
  readonly mission: MissionDetail
  readonly close: () => void
}

const Form = ({ close, mission }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { change, copy, documents, isDated, isReady, options, ordering, preview } = useDuplication(mission, close)
  const similar = useSimilarCheck()
  const total = preview.data === undefined ? null : totalOf(preview.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) similar.check(similarToCopy(mission, copy), () => ordering.mutate(), mission.id)
  }
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p className={classes.plain}>{t.note}</p>
          <CopyFields change={change} copy={copy} documents={documents} options={options} />
          <CopyPreview
            isDated={isDated}
            preview={preview.data}
            isStale={preview.isPlaceholderData || preview.isFetching}
            error={preview.error}
          />
          <DialogButtons
            verb={isReady && total !== null ? t.orderFor(money(total, language)) : t.order}
            isPending={ordering.isPending || similar.isChecking}
            isReady={isReady}
            error={ordering.error}
            close={close}
          />
        </Stack>
      </form>
      <SimilarDialog {...similar} />
    </>
  )
}

/** Makes a copy of a mission with new dates, after a look at what it will have and cost. */
export const DuplicateDialog = (props: Props) => {
  const t = useTexts(texts)
  const own = useTexts(detailTexts)
  return (
    <Modal opened onClose={props.close} size="lg" title={t.title} closeButtonProps={{ "aria-label": own.close }}>
      <Form {...props} />
    </Modal>
  )
}
