import type { Shot } from "../shots/shots.rules.ts"
import { aboveOf } from "./above.ts"
import { type Outline, outlineOf, type VehicleKind } from "./outline.rules.ts"
import { stillLife } from "./still-life.ts"

const drawingOf = (view: Shot["view"], kind: VehicleKind): Outline => {
  switch (view) {
    case "roof":
      return aboveOf(kind)
    case "inside":
    case "seats":
    case "dashboard":
    case "boot":
    case "wheel":
    case "paper":
    case "cable":
      return stillLife(view, kind)
    default:
      return outlineOf(kind, view)
  }
}

interface Props {
  readonly view: Shot["view"]
  readonly kind: VehicleKind
  /** Over a camera picture: a dark edge makes the lines visible on every ground. */
  readonly isGuide?: boolean
}

/** The outline that the phone is held to. Screen readers hear the name of the picture instead. */
export const ShotOutline = ({ isGuide = false, kind, view }: Props) => {
  const { around, height, inner, width } = drawingOf(view, kind)
  return (
    <svg className={isGuide ? "guide" : "outline"} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {isGuide ? (
        <>
          <path className="edge" d={around} />
          <path className="edge" d={inner} />
        </>
      ) : null}
      <path className="inner" d={inner} />
      <path className="around" d={around} />
    </svg>
  )
}
