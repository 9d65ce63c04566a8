import { MantineThemeProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { Outlet } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMemo } from "react"
import { ConfirmationDialog } from "./confirmation.tsx"
import { texts } from "./texts.ts"

/** The notices of what was done, whose button to close them has a name. */
const Notices = () => {
  const { close } = useTexts(texts)
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { "aria-label": close } } } } }),
    [close]
  )
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications position="bottom-right" autoClose={5_000} />
    </MantineThemeProvider>
  )
}

/** What stands around every page. */
export const Root = () => (
  <>
    <Outlet />
    <ConfirmationDialog />
    <Notices />
  </>
)
