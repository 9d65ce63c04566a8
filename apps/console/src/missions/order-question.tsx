import type { ReactNode } from "react"
import { ConfirmDialog } from "../parts/confirm-dialog.tsx"

interface Props {
  readonly title: string
  readonly action: string
  readonly keep: string
  readonly children: ReactNode
  readonly order: () => void
  readonly close: () => void
}

/** Asks whether to place an order all the same. It must not stand in a form: it is one itself. */
export const OrderQuestion = ({ close, order, ...question }: Props) => {
  const act = () => {
    close()
    order()
  }
  return <ConfirmDialog {...question} isPending={false} error={null} act={act} close={close} />
}
