import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
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

/** It must not stand in a form: it is one itself. */
export const SuspectDialog = ({ asked, close }: Props) => {
  const t = useTexts(texts)
  if (asked === null) return null
  const order = () => {
    close()
    asked.order()
  }
  return (
    <ConfirmDialog
      title={t.suspectTitle}
      action={t.orderAnyway}
      keep={t.correct}
      isPending={false}
      error={null}
      act={order}
      close={close}
    >
      <p>{t.suspectText}</p>
      <ul>
        {asked.paths.map((path) => (
          <li key={path}>{suspectText(path, t)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
