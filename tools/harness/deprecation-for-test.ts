/** The deprecation of the endpoints that `api-with-deprecation.ts` deprecates. */
export const deprecationForTest = {
  since: "2027-01-15",
  sunset: "2028-01-15",
  instead: "`GET /v1/transports/{id}`",
  paths: { history: "/v1/transports/{id}/price-history", deposit: "/v1/transports/{id}/documents" }
} as const
