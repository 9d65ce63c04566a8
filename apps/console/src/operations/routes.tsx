import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { forRoles, signedInRoute } from "../app/routes.ts"
import { boardSearchOf } from "./board/board-search.ts"
import { invoicingSearchOf } from "./invoicing/search.ts"
import { listSearchOf } from "./list/list-search.ts"

const forOperators = forRoles("operator")

const boardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/board",
  validateSearch: boardSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./board/board-page.tsx"), "BoardPage")
})

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/board/list",
  validateSearch: listSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./list/list-page.tsx"), "OperatorListPage")
})

interface ReviewSearch {
  /** True on the way through the review queue. */
  readonly review?: true
}

const reviewSearchOf = ({ review }: Readonly<Record<string, unknown>>): ReviewSearch =>
  review === true ? { review } : {}

const invoicingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/invoicing",
  validateSearch: invoicingSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./invoicing/invoicing-page.tsx"), "InvoicingPage")
})

const mapRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/map",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./map/map-page.tsx"), "MapPage")
})

const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/review",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./review/review-page.tsx"), "ReviewPage")
})

const missionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/board/$id",
  validateSearch: reviewSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./mission/mission-page.tsx"), "OperatorMissionPage")
})

const driversRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/drivers",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./drivers/drivers-page.tsx"), "DriversPage")
})

interface GridSearch {
  readonly group?: string
  readonly version?: number
}

const gridSearchOf = ({ group, version }: Readonly<Record<string, unknown>>): GridSearch => ({
  ...(typeof group === "string" && group !== "" ? { group } : {}),
  ...(Number.isSafeInteger(Number(version)) && Number(version) > 0 ? { version: Number(version) } : {})
})

const gridsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/grids",
  validateSearch: gridSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./grids/grids-page.tsx"), "GridsPage")
})

const editGridRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/grids/edit",
  validateSearch: gridSearchOf,
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./grids/edit/edit-page.tsx"), "EditGridPage")
})

const attentionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/attention",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./attention/attention-page.tsx"), "AttentionPage")
})

const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/groups",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./groups/groups-page.tsx"), "GroupsPage")
})

const personsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/persons",
  beforeLoad: forOperators,
  component: lazyRouteComponent(() => import("./persons/persons-page.tsx"), "PersonsPage")
})

export const operationsRoutes = [
  boardRoute,
  listRoute,
  missionRoute,
  mapRoute,
  invoicingRoute,
  reviewRoute,
  driversRoute,
  gridsRoute,
  editGridRoute,
  attentionRoute,
  groupsRoute,
  personsRoute
] as const
