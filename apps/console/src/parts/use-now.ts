import { useEffect, useState } from "react"

const stepMillis = 10_000

/** The present time in epoch milliseconds, renewed every ten seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMillis)
    return () => clearInterval(timer)
  }, [])
  return now
}
