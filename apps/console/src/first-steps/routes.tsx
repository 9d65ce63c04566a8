import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const firstStepsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/first-steps",
  beforeLoad: forRoles("administrator"),
  component: lazyRouteComponent(() => import("./first-steps-page.tsx"), "FirstStepsPage")
})

/** The guide of a new group. */
export const firstStepsRoutes = [firstStepsRoute] as const
