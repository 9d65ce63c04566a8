const body = JSON.stringify({ pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" })

/** A shell command that prices a trip with a key. Nothing is ordered. */
export const priceCurl = (origin: string, key: string): string =>
  [
    `curl -sS ${origin}/v1/pricing`,
    `  -H 'X-Api-Key: ${key}'`,
    "  -H 'Content-Type: application/json'",
    `  -d '${body}'`
  ].join(" \\\n")
