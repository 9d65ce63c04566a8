/** Lengths of texts (LIM-18 to LIM-29), in Unicode code points. */
export const identifierLengthMax = 50
export const nameLengthMax = 120
export const registrationLengthMax = 20
