import { Metric } from "effect"

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requests = Metric.counter("trajet_http_requests_total", {
  description: "Requests by route and status; the route overload has those that got no place",
  incremental: true
})
export const requestDuration = Metric.histogram("trajet_http_request_duration_seconds", {
  description: "Time from the headers of a request to its answer, by route",
  boundaries: requestSeconds
})
export const creations = Metric.counter("trajet_creations_total", {
  description:
    "Creations of missions by outcome: served, which are refusals of wrong orders too, or failed, which are answers " +
    "from 500 on",
  incremental: true
})
export const creationDuration = Metric.histogram("trajet_creation_duration_seconds", {
  description: "Time from the headers of a creation to its answer 201",
  boundaries: requestSeconds
})
export const overloads = Metric.counter("trajet_requests_without_place_total", {
  description: "Requests that were refused because the process had no place for them in time",
  incremental: true
})

export const placesMax = Metric.gauge("trajet_work_limit", {
  description: "Requests that may be in progress at once"
})
export const inProgress = Metric.gauge("trajet_work_in_progress", { description: "Requests in progress" })
export const waitingRequests = Metric.gauge("trajet_work_waiting", {
  description: "Requests that wait for a place"
})

export const certificateEnd = Metric.gauge("trajet_tls_certificate_not_after_timestamp_seconds", {
  description: "End of the certificate that the API presents, in seconds since 1970; absent if TLS ends at a proxy"
})

export const fileOperations = Metric.counter("trajet_file_storage_operations_total", {
  description: "Uses of the storage of files by operation (put, read, remove) and outcome (succeeded, failed)",
  incremental: true
})
