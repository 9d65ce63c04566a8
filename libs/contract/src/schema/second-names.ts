/** Members of orders and estimates that requests may give under a second name as well (ORD-4). */
export const secondNames = { vehicle: "car", return_trip: "returnTrip" } as const

type SecondNames = typeof secondNames

/** The fields of a member under both of its names. */
export const underBothNames = <const Name extends keyof SecondNames, S>(name: Name, schema: S) =>
  ({ [name]: schema, [secondNames[name]]: schema }) as { readonly [N in Name | SecondNames[Name]]: S }
