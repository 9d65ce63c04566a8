import { Metric } from "effect"

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

export const startTime = gauge("process_start_time_seconds", "Start of the process, in seconds since 1970")
export const cpuSeconds = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time that the process has used",
  incremental: true
})
export const residentBytes = gauge("process_resident_memory_bytes", "Memory of the process that is resident")
export const openFiles = gauge("process_open_fds", "Open file descriptors, connections included; on Linux")
export const filesMax = gauge("process_max_fds", "Most file descriptors that the process may open; on Linux")
export const memoryLimit = gauge(
  "trajet_process_memory_limit_bytes",
  "Memory that the process may use: the limit of its container, or the memory of the machine"
)
export const heapUsed = gauge("trajet_process_heap_bytes", "Used heap of JavaScript")
export const heapLimit = gauge("trajet_process_heap_limit_bytes", "Size of the heap at which the process ends")
export const eventLoopDelay = Metric.histogram("trajet_process_event_loop_delay_seconds", {
  description: "How late timers run, measured four times a second: the wait of everything else in the process",
  boundaries: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
})
