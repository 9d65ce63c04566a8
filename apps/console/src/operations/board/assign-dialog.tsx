import { useTexts } from "@trajet/pages/i18n.tsx"
import { ActionDialog } from "../mission/action-dialog.tsx"
import { assignAction } from "../mission/driver-actions.ts"
import { texts as missionTexts } from "../mission/texts.ts"
import { texts as tripTexts } from "../texts.ts"
import type { Card } from "./card.rules.ts"

/** A mission that is to get a driver, who is chosen already if its card was dropped on one. */
export interface Assigned {
  readonly card: Card
  readonly driverId: string | null
}

/** Asks for the driver of a mission on the board, or gives it to the chosen one. */
export const AssignDialog = ({ assigned, close }: { readonly assigned: Assigned; readonly close: () => void }) => {
  const t = useTexts(missionTexts)
  const names = useTexts(tripTexts)
  const { card, driverId } = assigned
  const mission = { id: card.id, trips: { retour: card.hasReturn ? card : null } }
  return (
    <ActionDialog
      action={assignAction(t, mission, names)}
      missionId={card.id}
      number={card.number}
      close={close}
      {...(driverId === null ? {} : { chosen: { driver: driverId } })}
    />
  )
}
