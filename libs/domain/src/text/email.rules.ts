/** LIM-22. */
const emailCharactersMax = 254

// Characters that need no quoting in SMTP, so that an address cannot carry a command.
const emailForm = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u

/** True for an e-mail address that a mail server takes without quoting. */
export const isEmail = (text: string): boolean => text.length <= emailCharactersMax && emailForm.test(text)

// A few servers have such addresses, so that they are not refused.
const unusualDots = /^\.|\.\.|\.@/u

/** True for an e-mail address that is very probably wrong, such as `a@example..com`, `mailto:…` or with invisible characters. */
export const isSuspectEmail = (text: string): boolean => !isEmail(text.trim()) || unusualDots.test(text.trim())
