import { Button, Checkbox } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { createContext, use, useState } from "react"
import { Callout } from "../../parts/blocks.tsx"
import type { MissionListItem } from "../list-search.ts"
import { CancelSeveralDialog } from "./cancel-dialog.tsx"
import { texts } from "./texts.ts"
import { useDownload } from "./use-download.tsx"
import classes from "./several.module.css"

/** The most missions that are chosen at once: each is asked for its fee, and then cancelled, by a request of its own. */
const chosenMax = 30

type Chosen = ReadonlyMap<string, MissionListItem>

const none: Chosen = new Map()

/** The chosen missions. They stay chosen while other pages and filters of the list are shown. */
export const useChoice = () => {
  const [chosen, setChosen] = useState<Chosen>(none)
  const [isFull, setFull] = useState(false)
  const set = (mission: MissionListItem, isChosen: boolean) => {
    const others = [...chosen].filter(([id]) => id !== mission.id)
    const isTooMany = isChosen && others.length >= chosenMax
    setFull(isTooMany)
    if (!isTooMany) setChosen(new Map([...others, ...(isChosen ? [[mission.id, mission] as const] : [])]))
  }
  const clear = (ids: ReadonlySet<string>) => {
    setFull(false)
    setChosen(new Map([...chosen].filter(([id]) => !ids.has(id))))
  }
  return { chosen, isFull, set, clear }
}

type Choice = ReturnType<typeof useChoice>

/** Without it a list has no boxes. */
export const ChoiceContext = createContext<Choice | null>(null)

/** The box by which a mission is chosen. */
export const ChoiceBox = ({ mission }: { readonly mission: MissionListItem }) => {
  const t = useTexts(texts)
  const choice = use(ChoiceContext)
  if (choice === null) return null
  return (
    <Checkbox
      aria-label={t.choose(mission.transport_id)}
      checked={choice.chosen.has(mission.id)}
      onChange={(event) => choice.set(mission, event.currentTarget.checked)}
    />
  )
}

/** How many missions are chosen, and what can be done with them. */
export const ChoiceBar = ({ choice: { chosen, clear, isFull } }: { readonly choice: Choice }) => {
  const t = useTexts(texts)
  const [isCancelling, setCancelling] = useState(false)
  const { button, outcome } = useDownload([...chosen.keys()])
  if (chosen.size === 0) return null
  return (
    <>
      <div className={classes.bar}>
        <span role="status">{t.chosen(chosen.size)}</span>
        {button}
        <Button variant="default" onClick={() => setCancelling(true)}>
          {t.cancelChosen}
        </Button>
        <Button variant="subtle" onClick={() => clear(new Set(chosen.keys()))}>
          {t.chooseNone}
        </Button>
      </div>
      {outcome}
      {isFull ? (
        <Callout tone="warn" isNews>
          {t.tooMany(chosenMax)}
        </Callout>
      ) : null}
      {isCancelling ? (
        <CancelSeveralDialog
          missions={[...chosen.values()]}
          close={(cancelled) => {
            setCancelling(false)
            clear(cancelled)
          }}
        />
      ) : null}
    </>
  )
}
