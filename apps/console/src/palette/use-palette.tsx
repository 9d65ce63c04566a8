import { useHotkeys } from "@mantine/hooks"
import { lazy, type ReactNode, Suspense, useRef, useState } from "react"

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }))

/** The palette of the shell, loaded when it is opened first. Ctrl-K and ⌘K open and close it. */
export const usePalette = (): { readonly open: () => void; readonly palette: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const open = () => {
    before.current = document.activeElement
    setOpen(true)
  }
  const close = (leaves: boolean) => {
    setOpen(false)
    const { current: focused } = before
    // The dialog lets go of the focus first.
    if (!leaves) setTimeout(() => (focused instanceof HTMLElement ? focused.focus() : undefined), 0)
  }
  useHotkeys([["mod+K", () => (isOpen ? close(false) : open())]], [])
  return {
    open,
    palette: isOpen ? (
      <Suspense fallback={null}>
        <Palette close={close} />
      </Suspense>
    ) : null
  }
}
