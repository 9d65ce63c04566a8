import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/changes",
  beforeLoad: forRoles("administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "ChangeListPage")
})

/** The page of changes. */
export const changeRoutes = [listRoute] as const
