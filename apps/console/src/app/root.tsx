import { Notifications } from "@mantine/notifications"
import { Outlet } from "@tanstack/react-router"
import { ConfirmationDialog } from "./confirmation.tsx"

/** What stands around every page. */
export const Root = () => (
  <>
    <Outlet />
    <ConfirmationDialog />
    <Notifications position="bottom-right" autoClose={5_000} />
  </>
)
