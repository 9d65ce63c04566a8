import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { signedInRoute } from "../app/routes.ts"

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage")
})

/** The page of the user's account. */
export const accountRoutes = [accountRoute] as const
