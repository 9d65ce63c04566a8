/** The parts of an endpoint's page, by their names in the address. */
export const endpointTabs = ["deliveries", "activity", "test", "settings", "check", "receivers"] as const
export type EndpointTab = (typeof endpointTabs)[number]
