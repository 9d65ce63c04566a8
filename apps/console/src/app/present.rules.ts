/**
 * The present of a clock in epoch milliseconds: it runs as fast as real time, and showed `shown`, an instant, at `readAt`.
 * Real time if that is no instant.
 */
export const presentOf = (now: number, shown: string, readAt: number): number => {
  const lead = Date.parse(shown) - readAt
  return Number.isNaN(lead) ? now : now + lead
}
