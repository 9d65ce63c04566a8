import { startTransition, useEffect, useState } from "react"

/**
 * False while the page is drawn for the first time: a long list draws a screen of rows then, and the others bit by bit, so
 * that the page answers meanwhile. Later changes are drawn at once: what moves the focus looks for the rows that are there.
 */
export const useIsWhole = (): boolean => {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return isWhole
}
