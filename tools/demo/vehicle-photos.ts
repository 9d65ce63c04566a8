import {
  Canvas,
  darker,
  ellipse,
  lighter,
  mixed,
  type Paint,
  type Point,
  points,
  type Rgb,
  rounded,
  smooth,
  vertical
} from "./canvas.ts"
import { photoSize as size } from "./photo-size.ts"

const glassTop: Rgb = [54, 70, 86]
const glassBottom: Rgb = [142, 165, 182]
const tyre: Rgb = [28, 31, 36]
const white: Rgb = [250, 251, 252]

/** The surroundings of a photo: the background, and the ground under the vehicle. */
export interface Light {
  readonly sky: Rgb
  readonly horizon: Rgb
  readonly ground: Rgb
}

export const morning: Light = { sky: [173, 199, 219], horizon: [236, 239, 236], ground: [116, 121, 126] }
export const evening: Light = { sky: [130, 142, 178], horizon: [241, 214, 190], ground: [96, 96, 104] }

const scenes = new Map<Light, Canvas>()

/** Draws the surroundings of the vehicle, once for all photos in one light. */
const scene = (light: Light): Canvas => {
  const drawn = scenes.get(light) ?? drawScene(light)
  scenes.set(light, drawn)
  return drawn.copy()
}

const drawScene = ({ sky, horizon, ground }: Light): Canvas => {
  const canvas = new Canvas(size.width, size.height)
  const whole: ReadonlyArray<Point> = points("0,0 600,0 600,400 0,400")
  canvas.fill(whole, vertical(0, 250, sky, horizon))
  for (const [x, width, top] of [
    [-20, 150, 130],
    [150, 110, 165],
    [285, 190, 145],
    [500, 140, 120]
  ] as const) {
    canvas.fill(rounded(x, top, width, 200, 3), mixed(horizon, darker(sky, 0.35), 0.45))
  }
  canvas.fill(rounded(-10, 246, 620, 170, 2), vertical(246, 400, lighter(ground, 0.14), darker(ground, 0.2)))
  canvas.stroke(points("0,366 600,366"), 4, white, 0.5)
  return canvas
}

const wheel = (canvas: Canvas, x: number, y: number, radius: number): void => {
  canvas.fill(ellipse(x, y, radius, radius), tyre)
  canvas.fill(ellipse(x, y, radius * 0.66, radius * 0.66), [188, 194, 201])
  canvas.fill(ellipse(x, y, radius * 0.58, radius * 0.58), [108, 115, 124])
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = (spoke / 5) * 2 * Math.PI - Math.PI / 2
    const tip: Point = [x + Math.cos(angle) * radius * 0.6, y + Math.sin(angle) * radius * 0.6]
    canvas.stroke([[x, y], tip], radius * 0.2, [198, 203, 209])
  }
  canvas.fill(ellipse(x, y, radius * 0.16, radius * 0.16), [84, 90, 98])
}

const shadow = (canvas: Canvas, width: number): void => {
  for (const grow of [1, 0.9, 0.78]) canvas.fill(ellipse(300, 322, (width / 2) * grow, 15 * grow), tyre, 0.28)
}

const mirroredX = (outline: ReadonlyArray<Point>): ReadonlyArray<Point> => outline.map(([x, y]) => [size.width - x, y])

const sideOf = (outline: ReadonlyArray<Point>, isMirrored: boolean): ReadonlyArray<Point> =>
  isMirrored ? mirroredX(outline) : outline

const bodySide: ReadonlyArray<Point> = [
  ...smooth(
    points("66,298 58,262 76,228 126,208 186,198 232,158 300,142 392,146 452,178 496,204 532,218 542,254 536,298")
  ),
  [536, 304],
  [66, 304]
]

const windowsSide: ReadonlyArray<ReadonlyArray<Point>> = [
  [...smooth(points("204,202 240,167 298,154")), [298, 154], [302, 202]],
  [[313, 154], ...smooth(points("313,154 384,158 436,184")), [452, 204], [315, 202]]
]

/** The vehicle from its left or right side. */
export const sideView = (colour: Rgb, light: Light, isRight: boolean): Uint8Array => {
  const canvas = scene(light)
  shadow(canvas, 520)
  canvas.fill(sideOf(bodySide, isRight), vertical(140, 304, lighter(colour, 0.22), darker(colour, 0.3)))
  for (const pane of windowsSide) canvas.fill(sideOf(pane, isRight), vertical(150, 204, glassTop, glassBottom))
  const crease = sideOf(smooth(points("80,240 200,228 400,228 532,238")), isRight)
  canvas.stroke(crease, 2, lighter(colour, 0.4), 0.7)
  const door = sideOf(points("308,152 310,292"), isRight)
  canvas.stroke(door, 1.6, darker(colour, 0.55))
  canvas.stroke(sideOf(points("196,208 206,292 416,292"), isRight), 1.6, darker(colour, 0.55))
  canvas.stroke(sideOf(points("278,222 300,221"), isRight), 4, darker(colour, 0.5))
  canvas.stroke(sideOf(points("388,221 410,220"), isRight), 4, darker(colour, 0.5))
  canvas.fill(sideOf(smooth(points("68,236 92,224 104,232 84,246 66,248")), isRight), [243, 240, 214])
  canvas.fill(sideOf(smooth(points("522,216 538,222 541,244 526,238")), isRight), [172, 38, 36])
  for (const x of [150, 446]) {
    const middle = isRight ? 600 - x : x
    canvas.fill(ellipse(middle, 300, 47, 47, 0.5, 1), darker(colour, 0.72))
    wheel(canvas, middle, 298, 39)
  }
  return canvas.png()
}

const plate = (canvas: Canvas, y: number): void => {
  canvas.fill(rounded(252, y, 96, 22, 3), white)
  canvas.fill(rounded(252, y, 9, 22, 2), [35, 66, 150])
  canvas.fill(rounded(339, y, 9, 22, 2), [35, 66, 150])
  for (const x of [270, 281, 295, 304, 313, 325]) canvas.fill(rounded(x, y + 6, 6, 11, 1), tyre)
}

const bodyEnd: ReadonlyArray<Point> = [
  ...smooth(points("150,296 144,236 168,204 206,140 250,124 350,124 394,140 432,204 456,236 450,296")),
  [450, 304],
  [150, 304]
]

const end = (colour: Rgb, light: Light): Canvas => {
  const canvas = scene(light)
  shadow(canvas, 360)
  for (const x of [160, 396]) canvas.fill(rounded(x, 266, 44, 66, 8), tyre)
  canvas.fill(bodyEnd, vertical(124, 304, lighter(colour, 0.26), darker(colour, 0.26)))
  const pane: ReadonlyArray<Point> = [[188, 202], ...smooth(points("218,150 256,138 344,138 382,150")), [412, 202]]
  canvas.fill(pane, vertical(138, 202, glassTop, glassBottom))
  for (const x of [136, 464]) canvas.fill(ellipse(x, 206, 17, 11), darker(colour, 0.2))
  return canvas
}

export const frontView = (colour: Rgb, light: Light): Uint8Array => {
  const canvas = end(colour, light)
  const lamp = smooth(points("158,236 206,230 222,246 172,258"))
  for (const one of [lamp, mirroredX(lamp)]) canvas.fill(one, [248, 245, 222])
  canvas.fill(rounded(232, 234, 136, 22, 8), darker(colour, 0.75))
  canvas.fill(rounded(196, 276, 208, 18, 8), darker(colour, 0.7))
  canvas.stroke(smooth(points("200,206 240,222 360,222 400,206")), 1.6, darker(colour, 0.4), 0.8)
  plate(canvas, 262)
  return canvas.png()
}

export const rearView = (colour: Rgb, light: Light): Uint8Array => {
  const canvas = end(colour, light)
  const lamp = smooth(points("150,226 206,222 214,244 150,256"))
  for (const one of [lamp, mirroredX(lamp)]) canvas.fill(one, vertical(222, 256, [214, 60, 52], [142, 24, 26]))
  canvas.stroke(points("214,232 386,232"), 3, darker(colour, 0.4))
  canvas.fill(rounded(190, 284, 220, 14, 7), darker(colour, 0.65))
  plate(canvas, 250)
  return canvas.png()
}

const panel = (colour: Rgb): Canvas => {
  const canvas = new Canvas(size.width, size.height)
  canvas.fill(rounded(-10, -10, 620, 420, 4), vertical(0, 400, lighter(colour, 0.26), darker(colour, 0.32)))
  canvas.stroke(smooth(points("-10,120 180,104 420,110 620,138")), 3, lighter(colour, 0.5), 0.6)
  canvas.stroke(smooth(points("-10,128 180,112 420,118 620,146")), 4, darker(colour, 0.5), 0.5)
  return canvas
}

/** A scratch in the paint, from nearby. */
export const scratchView = (colour: Rgb): Uint8Array => {
  const canvas = panel(colour)
  const lines = [smooth(points("150,262 240,236 330,222 462,190")), smooth(points("196,274 292,246 398,226"))]
  for (const line of lines) {
    canvas.stroke(line, 6, darker(colour, 0.45), 0.5)
    canvas.stroke(line, 3, [226, 227, 224], 0.95)
  }
  return canvas.png()
}

/** A dent in a panel, from nearby. */
export const dentView = (colour: Rgb): Uint8Array => {
  const canvas = panel(colour)
  for (let ring = 26; ring > 0; ring--) {
    const share = ring / 26
    const paint: Paint = (x, y) =>
      mixed(darker(colour, 0.62), lighter(colour, 0.5), 0.5 + ((x - 300) * 0.4 + (y - 226)) / (190 * share + 40))
    canvas.fill(ellipse(300, 226, 118 * share, 78 * share), paint, 0.16)
  }
  return canvas.png()
}

/** A handwritten name. */
export const signatureView = (): Uint8Array => {
  const canvas = new Canvas(size.width, size.height)
  canvas.fill(rounded(-10, -10, 620, 420, 4), white)
  canvas.stroke(points("80,292 520,292"), 1.4, [206, 212, 220])
  const hand = smooth([
    ...points("112,268 138,164 162,132 158,196 150,262 190,190 212,176 214,232"),
    ...points("232,248 252,206 268,204 262,246 292,216 302,208 308,244 334,222"),
    ...points("342,196 352,232 382,238 404,186 416,120 404,220 430,236 486,206 512,218")
  ])
  canvas.stroke(hand, 4, [24, 40, 92])
  for (const [x, y] of hand) canvas.fill(ellipse(x, y, 2, 2), [24, 40, 92])
  return canvas.png()
}
