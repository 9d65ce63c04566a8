import type { Author } from "@trajet/domain/access"

/** The author of a change of links, as its audit row has it. */
export const authorOf = ({ ip, keyId, personId, requestId, tenant }: Author) => ({
  ...tenant,
  ...{ keyId, requestId, ip },
  personId: personId ?? null
})
