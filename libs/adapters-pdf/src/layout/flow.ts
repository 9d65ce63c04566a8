import type { Box } from "./box.ts"
import { a4, type Paper } from "./paper.ts"

export interface Frame {
  readonly left: number
  readonly top: number
  /** Lower end of the content. */
  readonly bottom: number
  /** Drawn on each page except the first; the content begins below it. */
  readonly runningHead: Box
}

/** Draws boxes one below the other, on as many pages as they need. */
export class Flow {
  readonly #paper: Paper
  readonly #frame: Frame
  #y: number

  constructor(paper: Paper, frame: Frame) {
    this.#paper = paper
    this.#frame = frame
    this.#y = frame.top
  }

  #newPage(): void {
    const { left, top, runningHead } = this.#frame
    this.#paper.pdf.addPage({ size: [a4.width, a4.height], margin: 0 })
    runningHead.draw(left, top)
    this.#y = top + runningHead.height
  }

  /** Draws a box, on a new page if this one has too little room, and leaves `gap` points after it. */
  add(box: Box, gap: number): void {
    if (this.#y + box.height > this.#frame.bottom) this.#newPage()
    box.draw(this.#frame.left, this.#y)
    this.#y += box.height + gap
  }

  skip(height: number): void {
    this.#y += height
  }
}
