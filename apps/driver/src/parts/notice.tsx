import type { ReactNode } from "react"

const marks = { bad: "!", warn: "!", plain: "i" } as const

/** A box with something to know. Errors are said at once by screen readers. */
export const Notice = ({ children, tone }: { readonly children: ReactNode; readonly tone: keyof typeof marks }) => (
  <div className={`notice ${tone}`} role={tone === "bad" ? "alert" : undefined}>
    <span aria-hidden="true" className="mark">
      {marks[tone]}
    </span>
    <div>{children}</div>
  </div>
)
