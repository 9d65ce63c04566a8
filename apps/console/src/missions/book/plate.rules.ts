const sivPlate = /^([A-Z]{2})(\d{3})([A-Z]{2})$/u

/** A stored plate as French plates show it, `AB-123-CD`; one of another form as it is. */
export const numberPlate = (registration: string): string => registration.replace(sivPlate, "$1-$2-$3")
