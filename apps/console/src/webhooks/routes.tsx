import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"
import { endpointSearch } from "./tabs.ts"

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks",
  beforeLoad: forRoles("member", "administrator"),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "EndpointListPage")
})

const endpointRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks/$id",
  beforeLoad: forRoles("member", "administrator"),
  validateSearch: endpointSearch,
  component: lazyRouteComponent(() => import("./endpoint-page.tsx"), "EndpointPage")
})

const deliveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks/$id/deliveries/$deliveryId",
  beforeLoad: forRoles("member", "administrator"),
  component: lazyRouteComponent(() => import("./deliveries/delivery-page.tsx"), "DeliveryPage")
})

/** The pages of webhook endpoints. */
export const webhookRoutes = [listRoute, endpointRoute, deliveryRoute] as const
