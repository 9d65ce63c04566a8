const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`set ${name}`)
  return value
}

/** The settings of the example; the README shows how to get them. */
export const readSettings = () => ({
  baseUrl: required("TRAJET_API"),
  apiKey: required("TRAJET_KEY"),
  /** During a rotation both secrets, separated by a space. */
  secrets: required("WEBHOOK_SECRET").split(" "),
  port: Number(process.env["PORT"] ?? 3000),
  billing: {
    company_name: process.env["BILLING_COMPANY"] ?? "Demo Dealer",
    email: process.env["BILLING_EMAIL"] ?? "billing@demo-dealer.example",
    address: "5 place Bellecour, 69002 Lyon"
  },
  report: { renter: process.env["RENTER"] ?? "escale", access: process.env["RENTER_ACCESS"] ?? "1234" }
})
