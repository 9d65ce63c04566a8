import { type ReactNode, type RefObject, useEffect, useRef } from "react"

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Beside the title. */
  readonly aside?: ReactNode
}

/** The heading of a page: it names the window, and gets the focus, so that screen readers say that the page has changed. */
export const useHeading = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Trajet`
    heading.current?.focus()
  }, [title])
  return heading
}

/** A page. */
export const Page = ({ aside, children, title }: Props) => {
  const heading = useHeading(title)
  return (
    <main className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </main>
  )
}
