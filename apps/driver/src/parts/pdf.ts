/** As much as the API accepts for a file (DOC-8). */
export const pdfBytesMax = 10 * 1024 * 1024

export const pdf = "application/pdf"
