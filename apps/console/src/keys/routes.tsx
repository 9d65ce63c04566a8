import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/keys",
  beforeLoad: forRoles("administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "KeyListPage")
})

/** The pages of API keys. */
export const keyRoutes = [listRoute] as const
