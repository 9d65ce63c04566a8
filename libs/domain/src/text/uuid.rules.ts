const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** Whether the text has the form of an id; what has none is the id of nothing, and stores need not be asked. */
export const isUuid = (text: string): boolean => form.test(text)
