import { Checkbox } from "@mantine/core"
import { createContext, type KeyboardEvent, useContext } from "react"
import type { InvoicingLegShown } from "./legs-query.ts"

interface Choice {
  readonly isChosen: (leg: InvoicingLegShown) => boolean
  readonly set: (legs: ReadonlyArray<InvoicingLegShown>, isChosen: boolean) => void
  readonly press: (event: KeyboardEvent) => void
}

const nothing = (): void => undefined

/** The choice of the list. In a context, so that the columns stay the same and a box keeps the focus. */
export const ChoiceContext = createContext<Choice>({ isChosen: () => false, set: nothing, press: nothing })

/** The box by which a leg is chosen. */
export const LegBox = ({ label, leg }: { readonly leg: InvoicingLegShown; readonly label: string }) => {
  const { isChosen, press, set } = useContext(ChoiceContext)
  return (
    <Checkbox
      size="md"
      aria-label={label}
      checked={isChosen(leg)}
      onKeyDown={press}
      onChange={(event) => set([leg], event.currentTarget.checked)}
    />
  )
}
