import type { TrackingSide } from "../tracking/tracking-link.model.ts"

/** The mails with the address of a tracking page, to the contact of its side. */
export type TrackingMailTexts = Readonly<
  Record<
    TrackingSide,
    {
      readonly subject: (mission: string) => string
      readonly text: (facts: {
        readonly plate: string | null
        /** Day and hours of the side's window. */
        readonly window: string
        /** Address of the page. */
        readonly page: string
      }) => string
    }
  >
>
