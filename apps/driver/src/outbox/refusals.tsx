import { lazy, Suspense } from "react"
import { useKept } from "../phone/phone-context.tsx"
import { refusedItems } from "./outbox.rules.ts"

// Its own file: few phones ever show it.
const RefusedList = lazy(() => import("./refused-list.tsx").then(({ RefusedList: list }) => ({ default: list })))

/** What the service has refused of one mission, or of all. Nothing if it has refused nothing. */
export const Refusals = ({ missionId }: { readonly missionId?: string }) => {
  const refused = refusedItems(useKept().items.values())
  const items = refused.filter(({ work }) => missionId === undefined || work.missionId === missionId)
  if (items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RefusedList items={items} />
    </Suspense>
  )
}
