export { CellRoutes, RoutesUnavailable } from "./cell-routes.port.ts"
