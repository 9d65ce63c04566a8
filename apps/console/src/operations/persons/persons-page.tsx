import { Button, Select, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { isRefused } from "@trajet/pages/call-error.ts"
import { namesOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useCallback, useState } from "react"
import blocks from "../../parts/blocks.module.css"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { groupsQuery } from "../groups/groups-query.ts"
import { FoundPerson } from "./found-person.tsx"
import { type PersonRequestShown, personsQuery, type Subject, useAsking } from "./persons-query.ts"
import classes from "./persons.module.css"
import { RequestsList } from "./requests-list.tsx"
import { reasonTexts, texts } from "./texts.ts"

const personLengthMax = 254
const phoneDigitsMin = 8

/** True for an e-mail address or a phone number, as far as a look tells. */
const isPerson = (text: string): boolean => /.@./u.test(text) || text.replaceAll(/\D/gu, "").length >= phoneDigitsMin

interface FormProps {
  readonly isPending: boolean
  readonly search: (subject: Subject) => void
}

const SearchForm = ({ isPending, search }: FormProps) => {
  const t = useTexts(texts)
  const words = useTexts(reasonTexts)
  const reasons = namesOf(words)
  const { data } = useQuery(groupsQuery())
  const [person, setPerson] = useState("")
  const [group, setGroup] = useState<string | null>(null)
  const [reason, setReason] = useState<Subject["reason"] | null>(null)
  const subject = reason !== null && isPerson(person) ? { person: person.trim(), group_id: group, reason } : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (subject !== null) search(subject)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t.person}
        maxLength={personLengthMax}
        autoComplete="off"
        spellCheck={false}
        value={person}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <Select
        label={t.client}
        placeholder={t.allClients}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t.clear }}
        value={group}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setGroup}
      />
      <Select
        label={t.reason}
        placeholder={t.chooseReason}
        value={reason}
        data={reasons.map((value) => ({ value, label: words[value] }))}
        onChange={(chosen) => setReason(reasons.find((one) => one === chosen) ?? null)}
      />
      <Button type="submit" loading={isPending} disabled={subject === null}>
        {t.search}
      </Button>
    </form>
  )
}

interface Current {
  readonly id: PersonRequestShown["id"]
  readonly subject: Subject
}

/** Searches for a person, and exports or erases what is kept about the person. */
export const PersonsPage = () => {
  const t = useTexts(texts)
  const { data } = useQuery(personsQuery)
  const groups = useQuery(groupsQuery())
  const [current, setCurrent] = useState<Current | null>(null)
  const asking = useAsking(({ id, kind }, subject) => {
    // An export comes beside what was found.
    if (kind !== "export") setCurrent({ id, subject })
  })
  const nameOf = useCallback(
    (group: string | null) =>
      group === null ? t.allClients : (groups.data?.data.find(({ id }) => id === group)?.name ?? group),
    [groups.data, t]
  )
  const request = data?.data.find(({ id }) => id === current?.id)
  return (
    <Page title={t.title}>
      <p className={blocks.note}>{t.intro}</p>
      <SearchForm isPending={asking.isPending} search={(subject) => asking.mutate({ kind: "find", subject })} />
      {asking.error === null || asking.variables?.kind === "erase" ? null : (
        <Problem error={asking.error} said={isRefused(asking.error, 409) ? t.tooMany : undefined} />
      )}
      {current === null || request === undefined ? null : (
        <FoundPerson
          key={current.id}
          request={request}
          subject={current.subject}
          client={current.subject.group_id === null ? null : nameOf(current.subject.group_id)}
          asking={asking}
        />
      )}
      <RequestsList nameOf={nameOf} />
    </Page>
  )
}
