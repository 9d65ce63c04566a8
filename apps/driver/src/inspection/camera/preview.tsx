import { useTexts } from "@trajet/pages/i18n.tsx"
import { useCallback, useEffect, useRef, useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import type { Kept } from "../picture/keep.ts"
import { looksBlurred, type Picture, reduced } from "../picture/reduce.ts"
import type { Ring } from "../picture/reduce.rules.ts"
import { texts as shared } from "../texts.ts"
import { RingGlass } from "./ring-glass.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly name: string
  readonly picture: HTMLCanvasElement
  /** The driver draws a ring on the photo of a damage. */
  readonly canRing: boolean
  readonly keep: (make: () => Promise<Picture>) => Promise<Kept>
  readonly again: () => void
  readonly kept: () => void
}

const middle: Ring = { x: 0.5, y: 0.5, radius: 0.2 }

/** The photo as it was taken, to keep or to take again. If it cannot be kept, it stays for another try. */
export const Preview = ({ again, canRing, keep, kept, name, picture }: Props) => {
  const t = useTexts(texts)
  const words = useTexts(shared)
  const [ring, setRing] = useState<Ring | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<"full" | "failed" | null>(null)
  const [isUnsharp] = useState(() => looksBlurred(picture))
  const keepButton = useRef<HTMLButtonElement>(null)
  const show = useCallback((frame: HTMLDivElement | null) => frame?.replaceChildren(picture), [picture])
  useEffect(() => keepButton.current?.focus(), [])
  const use = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await keep(() => reduced(picture, ring))
    setBusy(false)
    if ("failure" in answer) setFailure(answer.failure)
    else kept()
  }
  const { height, width } = picture
  return (
    <>
      <div className="finder">
        <div
          className="still"
          style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, ${(100 * width) / height}cqh)` }}
        >
          <div ref={show} role="img" aria-label={t.taken(name)} />
          {canRing ? <RingGlass width={width} height={height} ring={ring} change={setRing} /> : null}
        </div>
      </div>
      <div className="controls">
        {failure === null ? null : <Notice tone="bad">{words[failure]}</Notice>}
        {isUnsharp ? (
          <div role="status">
            <Notice tone="warn">{t.blurred}</Notice>
          </div>
        ) : null}
        {canRing ? (
          <div className="camera-hint">
            <span>{t.ringHint}</span>
            <button type="button" className="clear" onClick={() => setRing(ring === null ? middle : null)}>
              {ring === null ? t.addRing : t.removeRing}
            </button>
          </div>
        ) : null}
        <div className="two">
          <button type="button" className="clear" disabled={isBusy} onClick={again}>
            {t.again}
          </button>
          <button ref={keepButton} type="button" className="main" disabled={isBusy} onClick={() => void use()}>
            {isBusy ? t.keeping : t.keep}
          </button>
        </div>
      </div>
    </>
  )
}
