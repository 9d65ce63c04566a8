import { useCallback, useEffect, useState } from "react"

export type CameraState = "starting" | "refused" | "absent" | { readonly stream: MediaStream }

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 2_048 }, height: { ideal: 1_536 } }
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === "NotAllowedError"

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export interface Camera {
  readonly state: CameraState
  readonly tryAgain: () => void
}

/** Has the rear camera while the page is visible, and lets it go when the page is hidden or left. */
export const useCamera = (): Camera => {
  const [state, setState] = useState<CameraState>("starting")
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isWanted = true
    let round = 0
    const start = async () => {
      const mine = ++round
      try {
        // Old browsers and pages by plain http have no devices.
        const devices: MediaDevices | undefined = navigator.mediaDevices
        if (devices === undefined) return setState("absent")
        const opened = await devices.getUserMedia(wanted)
        if (!isWanted || document.hidden || mine !== round) return stop(opened)
        stream = opened
        for (const track of opened.getTracks()) track.addEventListener("ended", () => setState("absent"))
        setState({ stream: opened })
      } catch (error) {
        if (isWanted && mine === round) setState(isRefusal(error) ? "refused" : "absent")
      }
    }
    const turn = () => {
      stop(stream)
      stream = null
      if (!document.hidden) void start()
    }
    void start()
    document.addEventListener("visibilitychange", turn)
    return () => {
      isWanted = false
      document.removeEventListener("visibilitychange", turn)
      stop(stream)
    }
  }, [attempt])
  const tryAgain = useCallback(() => {
    setState("starting")
    setAttempt((count) => count + 1)
  }, [])
  return { state, tryAgain }
}
