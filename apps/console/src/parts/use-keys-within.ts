import { type RefObject, useEffect, useEffectEvent } from "react"

/**
 * Listens to the keys that are pressed while the focus is within an element. Such keys are shortcuts for buttons in it, so
 * that the element itself is not interactive. Without the focus they do nothing (WCAG 2.1.4).
 */
export const useKeysWithin = (element: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void => {
  const pressed = useEffectEvent(press)
  useEffect(() => {
    const { current } = element
    const listener = (event: KeyboardEvent) => pressed(event)
    current?.addEventListener("keydown", listener)
    return () => current?.removeEventListener("keydown", listener)
  }, [element])
}
