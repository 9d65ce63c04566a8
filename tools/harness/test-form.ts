const formVariable = "TRAJET_TEST_FORM"

/** The environment that `npm run test:long` adds to the tests. */
export const longForm = { [formVariable]: "long" } as const

/** The value for the current form: short in `npm test`, long in `npm run test:long`. */
export const byForm = <A>(forms: { readonly short: A; readonly long: A }): A =>
  process.env[formVariable] === longForm[formVariable] ? forms.long : forms.short
