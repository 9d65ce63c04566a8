import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { hasRole, useSession } from "../session/session.ts"
import { missionSearch } from "./mission-search.ts"
import { entriesFor, type Entry, searchMin } from "./palette.rules.ts"
import { useEntries } from "./use-entries.ts"

const settleMillis = 200

interface Options {
  readonly entries: ReadonlyArray<Entry>
  readonly isSearching: boolean
  readonly hasFailed: boolean
}

/** What the palette offers for a text: missions that the API finds, pages and actions. */
export const useOptions = (text: string): Options => {
  const router = useRouter()
  const isOperator = hasRole(useSession(), ["operator"])
  const [settled] = useDebouncedValue(text, settleMillis)
  const { data, isFetching, isError } = useQuery(missionSearch(settled, isOperator))
  const isLong = text.trim().length >= searchMin
  const missions = (isLong && settled.trim() === text.trim() ? (data ?? []) : []).map(
    ({ id, note, number }): Entry => ({
      ...{ id, kind: "missions", label: number, note, leaves: true },
      run: () =>
        void (isOperator
          ? router.navigate({ to: "/board/$id", params: { id } })
          : router.navigate({ to: "/missions/$id", params: { id } }))
    })
  )
  return {
    entries: [...missions, ...entriesFor(useEntries(), text)],
    isSearching: isLong && (isFetching || settled !== text),
    hasFailed: isLong && isError
  }
}
