import { lazy } from "react"

/** A chart over time. Its library is loaded with the first chart. */
export const TimeChart = lazy(() => import("./time-chart.tsx").then(({ TimeChart: chart }) => ({ default: chart })))
