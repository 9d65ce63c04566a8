const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

const farStep = 20

/** By how many pixels an arrow key moves a pin, further with the shift key; null for another key. */
export const stepOf = (key: string, isFar: boolean): readonly [right: number, down: number] | null => {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  const length = isFar ? farStep : 1
  return step === undefined ? null : [step[0] * length, step[1] * length]
}

const zoomKeys: Readonly<Record<string, number>> = { "+": 1, "-": -1 }

/** By how many steps a key enlarges the map; null for another key. */
export const zoomOfKey = (key: string): number | null => (Object.hasOwn(zoomKeys, key) ? (zoomKeys[key] ?? null) : null)

const decimals = 100_000

/** To five decimals of a degree: a metre is more exact than any pin. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * decimals) / decimals
