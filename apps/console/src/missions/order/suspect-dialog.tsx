import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { OrderQuestion } from "../order-question.tsx"
import { suspectPaths, suspectText } from "./suspect.rules.ts"
import { texts } from "./texts.ts"

interface Asked {
  readonly paths: ReadonlyArray<string>
  readonly order: () => void
}

const none: ReadonlyArray<string> = []

/** Asks before an order with members that are very probably wrong, by the warnings of its price. */
export const useSuspectCheck = (warnings = none) => {
  const [asked, ask] = useState<Asked | null>(null)
  const paths = suspectPaths(warnings)
  return {
    asked,
    paths,
    close: () => ask(null),
    /** Calls `order`, after a question if there are such members. */
    check: (order: () => void) => (paths.length === 0 ? order() : ask({ paths, order }))
  }
}

type Props = Pick<ReturnType<typeof useSuspectCheck>, "asked" | "close">

/** Names the members before they are ordered. */
export const SuspectDialog = ({ asked, close }: Props) => {
  const t = useTexts(texts)
  if (asked === null) return null
  return (
    <OrderQuestion title={t.suspectTitle} action={t.orderAnyway} keep={t.correct} order={asked.order} close={close}>
      <p>{t.suspectText}</p>
      <ul>
        {asked.paths.map((path) => (
          <li key={path}>{suspectText(path, t)}</li>
        ))}
      </ul>
    </OrderQuestion>
  )
}
