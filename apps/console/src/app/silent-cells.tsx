import { Alert } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { cells } from "@trajet/pages/cells/cells.ts"
import { askWhetherHeard } from "../api/connection.ts"
import { clockText } from "../parts/time.rules.ts"
import { texts } from "./texts.ts"

const againMillis = 3_000

/** Names the cells that do not answer, asks them again, and reads everything again once one of them is back (CON-159). */
export const SilentCells = () => {
  const t = useTexts(texts)
  const language = useLanguage()
  const queries = useQueryClient()
  const silent = useSyncExternalStore(cells.subscribe, cells.silent)
  const before = useRef(0)
  useQuery({
    queryKey: ["silent-cells"],
    enabled: silent.length > 0,
    refetchInterval: againMillis,
    staleTime: 0,
    queryFn: ({ signal }) => Promise.all(silent.map(({ name }) => askWhetherHeard(name, signal)))
  })
  useEffect(() => {
    const isOneBack = silent.length < before.current
    before.current = silent.length
    if (isOneBack) void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "session" })
  }, [queries, silent])
  if (silent.length === 0) return null
  return (
    <Alert color="yellow" role="status" radius={0} px={24} py="xs">
      {silent.map(({ heardAt, name }) => (
        <div key={name}>
          {heardAt === null ? t.cellUnheard(name) : t.cellSilent(name, clockText(heardAt, language))}
        </div>
      ))}
    </Alert>
  )
}
