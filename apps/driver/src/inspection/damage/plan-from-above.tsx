import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { aboveOf } from "../outline/above.ts"
import type { VehicleKind } from "../outline/outline.rules.ts"
import type { DamageMark } from "../phase.model.ts"
import { keySteps, nameOfDamage, placeOf } from "./damage.rules.ts"
import { texts } from "./texts.ts"

/** Room around the vehicle for marks at its edge and for the words front and rear. */
const margin = { x: 24, y: 14 }
const radius = 6
const fingerRadius = 13

interface MarkProps {
  readonly number: number
  readonly mark: DamageMark
  readonly size: { readonly width: number; readonly height: number }
  readonly className: string
}

const Mark = ({ className, mark, number, size }: MarkProps) => (
  <g className={className} transform={`translate(${mark.x * size.width} ${mark.y * size.height})`}>
    <circle r={radius} />
    <text dy="0.36em">{number}</text>
  </g>
)

interface Props {
  readonly kind: VehicleKind
  readonly marks: ReadonlyArray<DamageMark>
  /** Marks of the departure, to compare with. */
  readonly old: ReadonlyArray<DamageMark>
  /** The number of the first mark. */
  readonly from: number
  readonly tap: ((x: number, y: number) => void) | null
  readonly move: ((index: number, x: number, y: number) => void) | null
}

type Touch = Pick<Props, "kind" | "marks" | "move" | "tap">

/** A finger on the drawing: it moves the mark below it, or taps. */
const useFinger = ({ kind, marks, move, tap }: Touch) => {
  const dragged = useRef<number | null>(null)
  const { height, width } = aboveOf(kind)
  const shareOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const [wide, high] = [width + 2 * margin.x, height + 2 * margin.y]
    return {
      x: (((event.clientX - box.left) / box.width) * wide - margin.x) / width,
      y: (((event.clientY - box.top) / box.height) * high - margin.y) / height
    }
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y } = shareOf(event)
    const found = marks.findIndex((mark) => Math.hypot((mark.x - x) * width, (mark.y - y) * height) < fingerRadius)
    if (found !== -1 && move !== null) {
      dragged.current = found
      event.currentTarget.setPointerCapture(event.pointerId)
    } else if (tap !== null && x > -0.1 && x < 1.1 && y > -0.03 && y < 1.03) tap(x, y)
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (dragged.current === null) return
    const { x, y } = shareOf(event)
    move?.(dragged.current, x, y)
  }
  const drop = () => {
    dragged.current = null
  }
  return { onPointerDown: down, onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop }
}

/** The vehicle from above with its marks. A finger adds and moves marks; the arrow keys move the one with the focus. */
export const PlanFromAbove = ({ from, kind, marks, move, old, tap }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const { around, height, inner, width } = aboveOf(kind)
  const press = (index: number, mark: DamageMark) => (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move?.(index, mark.x + step[0], mark.y + step[1])
  }
  const drawn = { size: { width, height } }
  return (
    <svg
      className={move === null ? "above" : "above movable"}
      viewBox={`${-margin.x} ${-margin.y} ${width + 2 * margin.x} ${height + 2 * margin.y}`}
      role={move === null ? "img" : "group"}
      aria-label={move === null ? t.planOf(marks.length) : t.plan}
      {...useFinger({ kind, marks, move, tap })}
    >
      <text className="side" x={width / 2} y={-4} aria-hidden="true">
        {t.front}
      </text>
      <text className="side" x={width / 2} y={height + 10} aria-hidden="true">
        {t.rear}
      </text>
      <path className="body" d={around} />
      <path className="inner" d={inner} />
      {old.map((mark, index) => (
        <Mark key={`${mark.x} ${mark.y}`} {...drawn} className="dot old" mark={mark} number={index + 1} />
      ))}
      {marks.map((mark, index) =>
        move === null ? (
          <Mark key={index} {...drawn} className="dot" mark={mark} number={from + index} />
        ) : (
          <g
            key={index}
            role="button"
            tabIndex={0}
            aria-label={t.mark(from + index, nameOfDamage(mark.type)[language], placeOf(mark)[language])}
            onKeyDown={press(index, mark)}
          >
            <Mark {...drawn} className="dot" mark={mark} number={from + index} />
          </g>
        )
      )}
    </svg>
  )
}
