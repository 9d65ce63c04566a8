import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"
import { requestSearch } from "./search.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/requests",
  beforeLoad: forRoles("member", "administrator"),
  validateSearch: requestSearch,
  component: lazyRouteComponent(() => import("./list-page.tsx"), "RequestListPage")
})

const requestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/requests/$id",
  beforeLoad: forRoles("member", "administrator"),
  component: lazyRouteComponent(() => import("./request-page.tsx"), "RequestPage")
})

/** The pages of the request log. */
export const requestRoutes = [listRoute, requestRoute] as const
