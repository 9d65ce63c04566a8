/** The outages of the drill, each with the page of docs/runbook that says what to do about it. */
export const pages = {
  "disk of PostgreSQL full": "database-disk",
  "disk of the files full": "files-failing",
  "memory of the API short": "memory-high",
  "memory of PostgreSQL short": "memory-high",
  "clock of the API and the dispatcher stepped": "clock-stepped",
  "clock of PostgreSQL stepped": "clock-stepped",
  "clock of all three stepped": "clock-stepped",
  "DNS gone": "dns-gone",
  "NATS servers gone": "nats-server-gone",
  "certificate of the API expired": "certificate-expires",
  "certificate of a receiver expired": "receivers-away"
} as const

export type OutageName = keyof typeof pages
