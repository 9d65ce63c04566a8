/** Size of every photo of the demonstration, in pixels. */
export const photoSize = { width: 600, height: 400 } as const
