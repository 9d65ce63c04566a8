/** The name, in log and metrics, of requests that got no place: their route is never looked up. */
export const overloadRoute = "overload"
