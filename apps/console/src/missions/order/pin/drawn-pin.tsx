import { useState } from "react"
import type { Place } from "../../detail/route/projection.rules.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import classes from "./pin.module.css"
import { texts } from "./texts.ts"
import { DrawnMap } from "./drawn-map.tsx"
import { MapButtons } from "./map-buttons.tsx"
import { middleOf, showing, type View, viewAround, wholeView, zoomed } from "./pin-view.rules.ts"

interface Props {
  readonly pin: Place | null
  /** Where the map opens; null for France as a whole. */
  readonly first: Place | null
  readonly setPin: (place: Place) => void
}

/** A pin on a drawing of France, for browsers that can draw no map. */
export const DrawnPin = ({ first, pin, setPin }: Props) => {
  const t = useTexts(texts)
  const [chosen, setView] = useState<View>(first === null ? wholeView : viewAround(first))
  const view = pin === null ? chosen : showing(chosen, pin)
  const change = (next: (view: View) => View) => setView(next(view))
  return (
    <>
      <DrawnMap {...{ view, pin, setPin }} setView={change} />
      <MapButtons
        zoomIn={() => change((old) => zoomed(old, 2))}
        zoomOut={() => change((old) => zoomed(old, 1 / 2))}
        showAll={() => setView(wholeView)}
        pinInMiddle={pin === null ? () => setPin(middleOf(view)) : null}
      />
      <p className={classes.note}>{t.source}</p>
    </>
  )
}
