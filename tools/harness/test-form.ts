const formVariable = "TRAJET_TEST_FORM"

/** What `npm run test:long` adds to the environment of the tests. */
export const longForm = { [formVariable]: "long" } as const

/** The value for the form that runs: `npm test` runs the short form, `npm run test:long` the long one. */
export const byForm = <A>(forms: { readonly short: A; readonly long: A }): A =>
  process.env[formVariable] === longForm[formVariable] ? forms.long : forms.short
