import { type Box, space, stack } from "./box.ts"
import type { Flow } from "./flow.ts"
import { a4 } from "./paper.ts"

// The page that inspection reports and dossiers have in common.
export const margin = { side: 44, top: 40, bottom: 30 } as const
export const width = a4.width - 2 * margin.side
export const footerHeight = 24
export const sectionGap = 20

/** Draws a title together with the first box after it, so that no page ends in a title. */
export const titled = (flow: Flow, title: Box, boxes: ReadonlyArray<Box>, gap: number): void => {
  const [first, ...others] = boxes
  if (first === undefined) return
  flow.add(stack([title, space(4), first]), gap)
  for (const box of others) flow.add(box, gap)
  flow.skip(sectionGap - gap)
}
