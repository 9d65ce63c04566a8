import { useTexts } from "@trajet/pages/i18n.tsx"
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { Notice } from "../../parts/notice.tsx"
import { useHeading } from "../../parts/page.tsx"
import type { Kept } from "../picture/keep.ts"
import { type Picture, pictureIn } from "../picture/reduce.ts"
import { Preview } from "./preview.tsx"
import { texts } from "./texts.ts"
import { type Camera, type CameraState, useCamera } from "./use-camera.ts"

/** The file of a photo that the camera application of the phone takes. */
const FileChoice = ({ isMain, take }: { readonly isMain: boolean; readonly take: (file: Blob) => void }) => {
  const t = useTexts(texts)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same photo can be chosen again.
    event.currentTarget.value = ""
    if (file !== undefined) take(file)
  }
  return (
    <label className={isMain ? "file main" : "file clear"}>
      {t.file}
      <input type="file" accept="image/*" capture="environment" onChange={chosen} />
    </label>
  )
}

/** Shows the stream of the camera in a video. `isPlaying`: the video has a picture. */
const useVideo = (state: CameraState) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const stream = typeof state === "string" ? null : state.stream
  useEffect(() => {
    const { current } = video
    if (current === null) return
    current.srcObject = stream
    setPlaying(false)
    // A stream that is replaced before it plays rejects.
    if (stream !== null)
      current.play().then(
        () => setPlaying(current.srcObject === stream),
        () => undefined
      )
  }, [stream])
  return { video, isPlaying: isPlaying && stream !== null }
}

interface FinderProps {
  readonly camera: Camera
  readonly hint: string
  readonly outline: ReactNode
  readonly take: (source: HTMLVideoElement | Blob) => void
  readonly skip: (() => void) | null
  /** The last file was no photo. */
  readonly isUnreadable: boolean
}

/** The camera with the outline over it, the shutter below. Without a camera: what to do, and a file instead. */
const Finder = ({ camera: { state, tryAgain }, hint, isUnreadable, outline, skip, take }: FinderProps) => {
  const t = useTexts(texts)
  const { isPlaying, video } = useVideo(state)
  const shoot = () => {
    if (video.current !== null) take(video.current)
  }
  const isOff = state === "refused" || state === "absent"
  return (
    <>
      <div className="finder">
        <video ref={video} muted playsInline className={isPlaying ? undefined : "off"} />
        {isOff ? (
          <div className="camera-off" role="alert">
            <h2>{state === "refused" ? t.refusedTitle : t.absentTitle}</h2>
            <p>{state === "refused" ? t.refused : t.absent}</p>
            <button type="button" className="clear" onClick={tryAgain}>
              {t.tryAgain}
            </button>
          </div>
        ) : (
          outline
        )}
        {state === "starting" ? <p className="camera-starting">{t.starting}</p> : null}
      </div>
      <div className="controls">
        {isUnreadable ? <Notice tone="bad">{t.noPicture}</Notice> : null}
        <p className="camera-hint">{hint}</p>
        <div className="shutter-row">
          {/* One element in each state: a file that is chosen while the camera starts or fails arrives. */}
          <FileChoice isMain={isOff} take={take} />
          {isOff ? null : (
            <button type="button" className="shutter" aria-label={t.shutter} disabled={!isPlaying} onClick={shoot} />
          )}
          {skip === null ? (
            <span />
          ) : (
            <button type="button" className="clear" onClick={skip}>
              {t.skip}
            </button>
          )}
        </div>
      </div>
    </>
  )
}

interface Props {
  readonly title: string
  /** How far the driver is: `3/12`. */
  readonly count: string | null
  readonly hint: string
  readonly outline: ReactNode
  readonly canRing: boolean
  readonly keep: (make: () => Promise<Picture>) => Promise<Kept>
  /** Called after the photo was kept. */
  readonly done: () => void
  readonly skip: (() => void) | null
  readonly close: () => void
}

/** Takes a photo: the camera over the whole screen, then the photo to keep or to take again. */
export const CameraPage = ({ canRing, close, count, done, hint, keep, outline, skip, title }: Props) => {
  const t = useTexts(texts)
  // Stays on while the driver looks at a photo, so that the next one need not wait for the camera.
  const camera = useCamera()
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const heading = useHeading(title)
  const take = async (source: HTMLVideoElement | Blob) => {
    try {
      setPicture(await pictureIn(source))
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
  }
  const kept = () => {
    setPicture(null)
    done()
  }
  return (
    <main className="camera">
      <header>
        <button type="button" className="clear" onClick={close}>
          {t.close}
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <span className="camera-count">{count}</span>
      </header>
      {picture === null ? (
        <Finder
          camera={camera}
          hint={hint}
          outline={outline}
          take={(source) => void take(source)}
          skip={skip}
          isUnreadable={isUnreadable}
        />
      ) : (
        <Preview
          name={title}
          picture={picture}
          canRing={canRing}
          keep={keep}
          again={() => setPicture(null)}
          kept={kept}
        />
      )}
    </main>
  )
}
