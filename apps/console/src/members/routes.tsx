import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/members",
  beforeLoad: forRoles("administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "MemberListPage")
})

/** The page of the group's members. */
export const memberRoutes = [listRoute] as const
