import { useTexts } from "@trajet/pages/i18n.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { SimilarList } from "./similar-list.tsx"
import { texts } from "./texts.ts"
import type { useSimilarCheck } from "./use-similar-check.ts"

type Props = Pick<ReturnType<typeof useSimilarCheck>, "asked" | "close">

/** Asks whether to place an order that resembles open missions. It must not stand in a form: it is one itself. */
export const SimilarDialog = ({ asked, close }: Props) => {
  const t = useTexts(texts)
  if (asked === null) return null
  const order = () => {
    close()
    asked.order()
  }
  return (
    <ConfirmDialog
      title={t.title}
      action={t.order}
      keep={t.keep}
      isPending={false}
      error={null}
      act={order}
      close={close}
    >
      <p>{t.text}</p>
      <SimilarList missions={asked.missions} />
    </ConfirmDialog>
  )
}
