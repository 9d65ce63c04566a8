import { ActionIcon, Drawer } from "@mantine/core"
import { IconMenu2 } from "@tabler/icons-react"
import { Outlet, useRouterState } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { EnvironmentBand } from "./environment-switch.tsx"
import { SilentCells } from "./silent-cells.tsx"
import { usePalette } from "../palette/use-palette.tsx"
import classes from "./shell.module.css"
import { Mark, Sidebar } from "./sidebar.tsx"
import { texts } from "./texts.ts"

/** The frame of pages: a sidebar, which is a drawer on phones, and the band of the test environment. */
export const Shell = () => {
  const t = useTexts(texts)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The drawer is open on the page that opened it, so that a change of page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const { open, palette } = usePalette()
  const search = () => {
    setOpenOn(null)
    open()
  }
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#content">
        {t.skip}
      </a>
      <aside className={classes.sidebar}>
        <Sidebar search={search} />
      </aside>
      <Drawer
        opened={openOn === path}
        onClose={() => setOpenOn(null)}
        size={280}
        title={<Mark />}
        closeButtonProps={{ "aria-label": t.close }}
      >
        <Sidebar isInDrawer search={search} />
      </Drawer>
      <div className={classes.main}>
        <section className={classes.head} aria-label={t.environment}>
          <EnvironmentBand />
          <div className={classes.top}>
            <ActionIcon size={44} aria-label={t.menu} onClick={() => setOpenOn(path)}>
              <IconMenu2 size={22} aria-hidden />
            </ActionIcon>
            <Mark />
          </div>
        </section>
        <SilentCells />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {palette}
    </div>
  )
}
