import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/overview",
  beforeLoad: forRoles("member", "administrator"),
  component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage")
})

/** What a group sees first. */
export const overviewRoutes = [overviewRoute] as const
