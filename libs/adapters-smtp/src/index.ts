export { smtpNotifier, type SmtpOptions } from "./smtp-notifier.adapter.ts"
export { SmtpOptionsInvalid } from "./smtp-options.errors.ts"
