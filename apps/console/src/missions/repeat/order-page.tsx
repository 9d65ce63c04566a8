import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import { Callout } from "../../parts/blocks.tsx"
import { Page } from "../../parts/page.tsx"
import { Problem } from "../../parts/problem.tsx"
import { useKnownName } from "../../parts/use-known-name.ts"
import { bookQuery } from "../book/book-query.ts"
import { missionQuery, optionsQuery } from "../detail/queries.ts"
import { catalogueQuery, OrderForm } from "../order/order-form.tsx"
import { texts as orderTexts } from "../order/texts.ts"
import type { Repeated } from "./repeat.rules.ts"
import { texts } from "./texts.ts"

const route = getRouteApi("/signed-in/missions/new")

/** A mission with what its repetition needs; undefined until all is read. A book that cannot be read is an empty one. */
const useRepeated = (id: string) => {
  const mission = useQuery({ ...missionQuery(id), refetchInterval: false })
  const hasReturn = mission.data !== undefined && mission.data.return_trip !== null
  const outward = useQuery(optionsQuery(id, "aller"))
  const back = useQuery({ ...optionsQuery(id, "retour"), enabled: hasReturn })
  const book = useQuery(bookQuery(usePreference(environmentPreference)))
  const [{ data }, aller] = [mission, outward.data]
  const isRead = data !== undefined && aller !== undefined && !book.isPending && (!hasReturn || back.data !== undefined)
  const repeated: Repeated | undefined = isRead
    ? {
        mission: data,
        options: { aller: aller.active_options, retour: back.data?.active_options ?? null },
        book: book.data ?? { places: [], vehicles: [] }
      }
    : undefined
  return {
    repeated,
    number: data?.transport_id ?? "",
    names: new Map([...(aller?.options ?? []), ...(back.data?.options ?? [])].map(({ key, name }) => [key, name])),
    error: mission.error ?? outward.error ?? back.error,
    retry: () => void Promise.all([mission.refetch(), outward.refetch()])
  }
}

interface NoticeProps {
  readonly number: string
  readonly options: Repeated["options"]
  readonly names: ReadonlyMap<string, string>
}

/** Says what is repeated, and what is not. */
const Notice = ({ names, number, options }: NoticeProps) => {
  const t = useTexts(texts)
  const nameOf = useKnownName()
  const catalogue = useQuery(catalogueQuery).data?.options
  const known = new Set(catalogue?.map(({ key }) => key))
  const lost = [...new Set([...options.aller, ...(options.retour ?? [])])].filter((key) => !known.has(key))
  return (
    <Callout tone="info">
      <p>{t.like(number)}</p>
      {catalogue === undefined || lost.length === 0 ? null : (
        <p>{t.lost(lost.map((key) => nameOf(names.get(key) ?? key)).join(", "))}</p>
      )}
    </Callout>
  )
}

const RepeatedOrder = ({ id }: { readonly id: string }) => {
  const t = useTexts(orderTexts)
  const { error, names, number, repeated, retry } = useRepeated(id)
  if (repeated !== undefined) {
    return (
      <OrderForm key={id} repeated={repeated} notice={<Notice {...{ names, number }} options={repeated.options} />} />
    )
  }
  return (
    <Page title={t.title}>{error === null ? <Skeleton height={600} /> : <Problem error={error} retry={retry} />}</Page>
  )
}

/** Orders a mission, empty or like another one. */
export const OrderPage = () => {
  const { from } = route.useSearch()
  return from === undefined ? <OrderForm /> : <RepeatedOrder id={from} />
}
