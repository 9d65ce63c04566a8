import { useTexts } from "@trajet/pages/i18n.tsx"
import { type PointerEvent, type SVGProps, useRef, useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import type { Kept } from "../picture/keep.ts"
import { inkPicture, type Picture } from "../picture/reduce.ts"
import { texts as shared } from "../texts.ts"
import { isSigned, type Stroke, strokePath, strokeWith } from "./strokes.rules.ts"
import { texts } from "./texts.ts"

/** Size of the glass in its own pixels; it is shown as wide as the page. */
const size = { width: 360, height: 200 }

interface Pen {
  readonly strokes: ReadonlyArray<Stroke>
  readonly clear: () => void
  readonly handlers: Pick<
    SVGProps<SVGSVGElement>,
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
  >
}

/** What a finger or a pen writes. */
const usePen = (inked: Props["inked"]): Pen => {
  const [strokes, setStrokes] = useState<ReadonlyArray<Stroke>>([])
  const pointer = useRef<number | null>(null)
  const spotOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height
    }
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    // A palm that touches the glass draws nothing.
    if (pointer.current !== null) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    const spot = spotOf(event)
    setStrokes((all) => [...all, [spot]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId) return
    const spot = spotOf(event)
    setStrokes((all) => [...all.slice(0, -1), strokeWith(all.at(-1) ?? [], spot)])
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId) return
    pointer.current = null
    inked(isSigned(strokes))
  }
  return {
    strokes,
    clear: () => {
      setStrokes([])
      inked(false)
    },
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
  }
}

interface Props {
  readonly keep: (make: () => Promise<Picture>) => Promise<Kept>
  /** Told after each stroke whether there is a signature that is not kept. */
  readonly inked: (isSignedNow: boolean) => void
}

/** The glass on which a person signs by a finger. */
export const Glass = ({ inked, keep }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const { clear, handlers, strokes } = usePen(inked)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  const use = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await keep(() => inkPicture(strokes.map(strokePath), size))
    setBusy(false)
    if ("failure" in answer) setFailure(answer.failure)
  }
  return (
    <>
      <svg className="ink" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t.glass} {...handlers}>
        <path className="ink-line" d="M24 152H336" />
        {strokes.length === 0 ? (
          <text className="ink-hint" x="180" y="176">
            {t.glass}
          </text>
        ) : null}
        {strokes.map((stroke, index) => (
          <path key={index} className="ink-stroke" d={strokePath(stroke)} />
        ))}
      </svg>
      {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
      <div className="two">
        <button type="button" className="second" disabled={strokes.length === 0} onClick={clear}>
          {t.clear}
        </button>
        <button
          type="button"
          className={isSigned(strokes) ? "main" : "second"}
          disabled={!isSigned(strokes) || isBusy}
          onClick={() => void use()}
        >
          {t.sign}
        </button>
      </div>
    </>
  )
}
