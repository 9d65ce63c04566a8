import { useCallback, useEffect, useRef, useState } from "react"
import type { PhaseActions } from "../phase.model.ts"
import { failureOf } from "../picture/keep.ts"
import { type FieldRule, fieldOf, type FieldValue } from "./fields.rules.ts"

/** Typing is kept after so long a pause, and at once when the page is left. */
const pauseMillis = 400

interface Saved {
  /** Keeps the value after a pause, or at once. */
  readonly save: (rule: FieldRule, value: FieldValue, isNow: boolean) => void
  readonly failure: "full" | "failed" | null
}

/** Keeps values of fields. Nothing that was typed waits longer than the pause. */
export const useSaved = (setField: PhaseActions["setField"]): Saved => {
  const [failure, setFailure] = useState<Saved["failure"]>(null)
  const waiting = useRef<{ readonly rule: FieldRule; readonly value: FieldValue } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const { current } = waiting
    waiting.current = null
    if (current === null) return
    setField(fieldOf(current.rule, current.value)).then(
      () => setFailure(null),
      (error: unknown) => setFailure(failureOf(error))
    )
  }, [setField])
  const save = useCallback(
    (rule: FieldRule, value: FieldValue, isNow: boolean) => {
      if (waiting.current !== null && waiting.current.rule.id !== rule.id) flush()
      clearTimeout(timer.current)
      waiting.current = { rule, value }
      if (isNow) flush()
      else timer.current = setTimeout(flush, pauseMillis)
    },
    [flush]
  )
  useEffect(() => {
    const leave = () => {
      if (document.hidden) flush()
    }
    document.addEventListener("visibilitychange", leave)
    window.addEventListener("pagehide", flush)
    return () => {
      document.removeEventListener("visibilitychange", leave)
      window.removeEventListener("pagehide", flush)
      flush()
    }
  }, [flush])
  return { save, failure }
}
