import { useTexts } from "@trajet/pages/i18n.tsx"
import { OrderQuestion } from "../order-question.tsx"
import { SimilarList } from "./similar-list.tsx"
import { texts } from "./texts.ts"
import type { useSimilarCheck } from "./use-similar-check.ts"

type Props = Pick<ReturnType<typeof useSimilarCheck>, "asked" | "close">

/** Asks whether to place an order that resembles open missions. */
export const SimilarDialog = ({ asked, close }: Props) => {
  const t = useTexts(texts)
  if (asked === null) return null
  return (
    <OrderQuestion title={t.title} action={t.order} keep={t.keep} order={asked.order} close={close}>
      <p>{t.text}</p>
      <SimilarList missions={asked.missions} />
    </OrderQuestion>
  )
}
