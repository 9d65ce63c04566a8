import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import classes from "../missions.module.css"
import { useFieldProblem } from "../options/field-problems.tsx"
import { type BillingEntity, chosenBeforehand, entityOfInputs, inputsOfEntity } from "./billing-entity.rules.ts"
import { Field } from "./field.tsx"
import { type BillingInputs, noBilling } from "./order.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly billing: BillingInputs
  readonly change: (billing: BillingInputs) => void
}

// A refused entity is named as a whole.
const entityPaths = ["billing", "billing.company_name"]

const TypedEntity = ({ billing, change }: Props) => {
  const t = useTexts(texts)
  const of = (name: keyof BillingInputs) => ({
    value: billing[name],
    paths: name === "company" ? entityPaths : [`billing.${name}`],
    change: (value: string) => change({ ...billing, [name]: value })
  })
  return (
    <>
      <Field size="half" label={t.company} isRequired autoComplete="organization" {...of("company")} />
      <Field size="half" label={t.mail} type="email" isRequired autoComplete="email" {...of("email")} />
      <Field size="wide" label={t.address} isRequired {...of("address")} />
      <Field size="half" label={t.siret} max={14} {...of("siret")} />
    </>
  )
}

interface ChoiceProps {
  readonly entities: ReadonlyArray<BillingEntity>
  readonly chosen: BillingEntity | null
  readonly isTyped: boolean
  readonly choose: (entity: BillingEntity | null) => void
}

const typedValue = "typed"

const Choice = ({ choose, chosen, entities, isTyped }: ChoiceProps) => {
  const t = useTexts(texts)
  const problem = useFieldProblem(...entityPaths, "billing.email", "billing.address", "billing.siret")
  return (
    <NativeSelect
      className={classes.wide}
      label={t.entity}
      required
      error={isTyped ? false : problem}
      value={isTyped ? typedValue : (chosen?.id ?? "")}
      onChange={({ currentTarget: { value } }) => choose(entities.find(({ id }) => id === value) ?? null)}
      data={[
        ...(chosen === null && !isTyped ? [{ value: "", label: t.chooseEntity }] : []),
        ...entities.map(({ address, company_name: company, id }) => ({ value: id, label: `${company} · ${address}` })),
        { value: typedValue, label: t.otherEntity }
      ]}
    />
  )
}

const useEntities = (): ReadonlyArray<BillingEntity> | undefined =>
  useQuery({
    queryKey: ["billing-entities"],
    queryFn: ({ signal }) => call("GET /console/api/billing-entities", {}, { signal })
  }).data?.data

/** The billing entity: one of the group's, the last one chosen beforehand, or another one that is typed. */
export const BillingFields = ({ billing, change }: Props) => {
  const t = useTexts(texts)
  const entities = useEntities()
  const [isOther, setOther] = useState(false)
  const isChosen = useRef(false)
  useEffect(() => {
    if (entities === undefined || isChosen.current) return
    isChosen.current = true
    const before = chosenBeforehand(billing, entities)
    if (before !== null) change(inputsOfEntity(before))
  }, [billing, change, entities])
  const chosen = entityOfInputs(billing, entities ?? [])
  const isEmpty = Object.values(billing).every((text) => text === "")
  const isTyped = isOther || (chosen === null && !isEmpty)
  const choose = (entity: BillingEntity | null) => {
    setOther(entity === null)
    change(entity === null ? noBilling : inputsOfEntity(entity))
  }
  const hasList = entities !== undefined && entities.length > 0
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.billing}</legend>
      <p className={classes.plain}>{t.billingNote}</p>
      <div className={classes.fields}>
        {hasList ? <Choice entities={entities} chosen={chosen} isTyped={isTyped} choose={choose} /> : null}
        {hasList && !isTyped ? null : <TypedEntity billing={billing} change={change} />}
      </div>
    </fieldset>
  )
}
