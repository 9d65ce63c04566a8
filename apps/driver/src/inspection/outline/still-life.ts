import type { View } from "../shots/shots.rules.ts"
import type { Outline, VehicleKind } from "./outline.rules.ts"
import type { Direction } from "./view.rules.ts"

const round = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`

const drawing = (around: string, inner: string): Outline => ({ width: 300, height: 200, around, inner })

const spokes = [0, 72, 144, 216, 288]
  .map((degrees) => {
    const at = (more: number, radius: number) => {
      const angle = ((degrees + more - 90) * Math.PI) / 180
      return `${(150 + Math.cos(angle) * radius).toFixed(1)} ${(100 + Math.sin(angle) * radius).toFixed(1)}`
    }
    return `M${at(-14, 22)}L${at(-9, 58)}M${at(14, 22)}L${at(9, 58)}`
  })
  .join("")

const seat = (x: number): string =>
  `M${x} 118C${x - 4} 92 ${x} 72 ${x + 12} 68H${x + 52}C${x + 64} 72 ${x + 68} 92 ${x + 64} 118`
const headrest = (x: number): string =>
  `M${x + 16} 62V46C${x + 16} 36 ${x + 22} 34 ${x + 32} 34S${x + 48} 36 ${x + 48} 46V62Z`
const cushion = (x: number): string =>
  `M${x - 4} 126C${x - 8} 150 ${x - 6} 164 ${x + 2} 166H${x + 62}C${x + 70} 164 ${x + 72} 150 ${x + 68} 126Z`

const inside = drawing(
  `${seat(50)}${cushion(50)}${seat(186)}${cushion(186)}`,
  `${headrest(50)}${headrest(186)}M134 166V132H166V166M146 132V116C146 110 154 110 154 116V132M68 82V112M96 82V112M204 82V112M232 82V112`
)

const seats = drawing(
  "M30 124C24 92 28 74 42 70H258C272 74 276 92 270 124M26 132C22 150 24 166 34 168H266C276 166 278 150 274 132Z",
  `M112 70V124M188 70V124M112 132V168M188 132V168${headrest(38)}${headrest(118)}${headrest(198)}`
)

const dashboard = drawing(
  "M20 168V96C20 62 60 34 150 34S280 62 280 96V168Z",
  `${round(88, 112, 42)}${round(212, 112, 42)}M88 112L66 88M212 112L234 96M134 84H166V108H134ZM128 128H172V148H128ZM136 138H141M147 138H153M159 138H164M88 76V82M52 112H58M118 112H124M212 76V82M176 112H182M242 112H248`
)

const openBoot = drawing(
  "M46 62L66 22C70 14 76 12 84 12H216C224 12 230 14 234 22L254 62M46 62H254C262 90 266 120 262 160C260 176 252 182 240 182H60C48 182 40 176 38 160C34 120 38 90 46 62Z",
  "M66 76H234C240 98 242 116 240 138H60C58 116 60 98 66 76ZM60 138L48 158H252L240 138M84 22H216L228 50H72ZM130 170H170"
)

const openDoors = drawing(
  "M92 18H208V166H92ZM92 18L30 32V180L92 166M208 18L270 32V180L208 166",
  "M108 36H192V132H108ZM92 18L108 36M208 18L192 36M92 166L108 132M208 166L192 132M42 52L80 44V92L42 98ZM258 52L220 44V92L258 98ZM84 166H216V178H84Z"
)

const wheel = drawing(
  `${round(150, 100, 88)}${round(150, 100, 62)}`,
  `${round(150, 100, 18)}${round(150, 100, 6)}${spokes}`
)

const paper = drawing(
  "M58 14H242C248 14 252 18 252 24V176C252 182 248 186 242 186H58C52 186 48 182 48 176V24C48 18 52 14 58 14Z",
  "M150 14V186M66 36H132M66 54H118M66 72H128M66 90H112M66 108H132M66 126H122M66 144H104M168 36H234M168 54H214M168 72H228M168 104H234V164H168ZM180 118H222M180 134H222M180 150H204"
)

const cable = drawing(
  `${round(96, 84, 58)}M96 142C96 178 128 188 160 176C206 158 176 112 214 98C236 90 258 104 258 130C258 152 240 166 220 166`,
  `${round(96, 84, 44)}${round(76, 66, 7)}${round(116, 66, 7)}${round(66, 88, 10)}${round(96, 88, 10)}${round(126, 88, 10)}${round(82, 110, 8)}${round(110, 110, 8)}`
)

/** Drawings of what is not seen by walking around a vehicle. The roof has the drawing from above. */
export const stillLife = (view: Exclude<View, Direction | "roof">, kind: VehicleKind): Outline =>
  ({ inside, seats, dashboard, boot: kind === "car" ? openBoot : openDoors, wheel, paper, cable })[view]
