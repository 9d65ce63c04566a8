import { OperationsApi } from "@trajet/contract"

const apiPaths = ["/v1/", "/operations/v1/"]

/** A feed stays open for hours, and so its number is bounded instead of its place (OPS-39). */
const { path: feedPath } = OperationsApi.groups.feed.endpoints.follow

/** True if a request takes a place of the work in progress: every request of an API, except feeds. */
export const takesPlace = (url: string): boolean =>
  apiPaths.some((path) => url.startsWith(path)) && url.split("?", 1)[0] !== feedPath
