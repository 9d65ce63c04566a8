import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"
import { listSearchOf, orderSearchOf } from "./list-search.ts"

const forClients = forRoles("member", "administrator")

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions",
  validateSearch: listSearchOf,
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./list-page.tsx"), "MissionListPage")
})

const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions/new",
  validateSearch: orderSearchOf,
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./repeat/order-page.tsx"), "OrderPage")
})

const bookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions/book",
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./book/book-page.tsx"), "BookPage")
})

const importStartRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions/import",
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./import/start-page.tsx"), "ImportStartPage")
})

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions/import/$id",
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./import/import-page.tsx"), "ImportPage")
})

const detailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/missions/$id",
  beforeLoad: forClients,
  component: lazyRouteComponent(() => import("./detail/detail-page.tsx"), "MissionPage")
})

export const missionRoutes = [listRoute, orderRoute, bookRoute, importStartRoute, importRoute, detailRoute] as const
